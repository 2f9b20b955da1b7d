/// What lines are made of.
enum Tables {
  static let identifiers = """
    deviceLockState homeScreenDidRotate displayLayoutMonitor keyboardFocusTarget isNetworkReachable
    lowPowerModeEnabled proximitySensorState preferredFrameRate thermalPressureLevel batteryLevelDelta
    pendingAssertionCount visibleSceneIdentifiers wifiLinkQuality cellularDataAllowed audioRouteChanged
    orientationEventMask idleDisplayPolicy backlightLuminance sharingPeerDiscovered regionMonitorCount
    accessoryHandshakeDone predictedUsageScore rankedCandidateList interfaceTransitionState
    dataProtectionClass jetsamPriorityBand hostProcessEndowment eventDispatcherQueue
    """

  static let hosts = """
    gateway.example.com api.example.com edge-07.example.net push-14.example.org mesu.example.com
    time-osx.example.com static.example.org cdn-eu-2.example.net config.example.com maps-tile.example.org
    """
}
