extension Tables {
  /// Noise worded like an action of an app: what daemons save, pause, resume, refresh, load, start and
  /// stop, and what libraries of the system do in the app.
  static let stems = #"""
    # SpringBoard 62 3 /System/Library/CoreServices/SpringBoard.app/SpringBoard
    FrontBoard|com.apple.FrontBoard|Scene|Notice|[(FBSceneManager):sceneID:{b}-default] Sending scene settings update with transition context {p}, delta: <FBSSceneSettingsDiff: {p}; changes = {{c}; {c}}>, generation {d5}
    FrontBoard|com.apple.FrontBoard|Process|Notice|[{b}:{b.pid}] saving assertion state {c}
    FrontBoard|com.apple.FrontBoard|Workspace|Notice|Request {d4} to open "{b}" with url "<private>" evaluated on behalf of process handle <FBProcess: {p}; {b}:{b.pid}; valid: YES>, {c}
    SplashBoard|com.apple.SplashBoard|Snapshot|Notice|[{b}] snapshot cache cleared, {d2} entries for manifest {u}
    SpringBoardHome|com.apple.SpringBoard|Icon|Notice|Icon layout saved: {d3} nodes, {d2} folders; next refresh by {c} in {f} s
    UIKitCore|com.apple.UIKit|EventDispatch|Info|Evaluating dispatch of UIEvent: {p}; type: 0; subtype: 0; backing type: 11; shouldSend: 1; ignoreInteractionEvents: 0, systemGestureStateChange: 0
    -|com.apple.SpringBoard|Wallpaper|Notice|Wallpaper motion paused, will resume on {c}
    -|com.apple.SpringBoard|AppSwitcher|Notice|Layout transition {u} started: from <SBMainDisplayLayoutState: {p}; homeScreen> to <SBMainDisplayLayoutState: {p}; {b}; fullscreen>, request source {d2}, gesture {r}
    CoverSheet|com.apple.SpringBoard|DashBoard|Notice|Presentation <CSPresentation: {p}> updated by {d2} providers; components {c}, {c}; restoring behavior restrictions {r}
    # backboardd 66 2 /usr/libexec/backboardd
    QuartzCore|com.apple.CoreAnimation|Render|Notice|Display 1 refresh rate {d3} Hz, frame {d8}, surface 0x{x}, {c}
    QuartzCore|com.apple.CoreAnimation|Render|Debug|Display 1 LCD frame {d7} presented at {d8} latency {f} ms, surface 0x{x}
    BackBoardHIDEventFoundation|com.apple.BackBoard|EventDelivery|Notice|event queue paused for destination pid {b.pid}, token 0x{x}, environment builtin, deferring {c}, sender 0x{X}, client {u}, depth {d3}, mask {r}
    CoreBrightness|com.apple.CoreBrightness|ALS|Notice|ramp started {f} -> {f} over {f} s on display {p}; stops at {f} nits, {c}
    # runningboardd 33 3 /usr/libexec/runningboardd
    RunningBoard|com.apple.runningboard|ttl|Notice|Assertion 33-62-{d5} (target:[{b.app}:{b.pid}]) will be created as active
    RunningBoard|com.apple.runningboard|assertion|Notice|Invalidating assertion 33-62-{d5} (target:[{b.app}:{b.pid}]) from originator [osservice<com.apple.SpringBoard>:62] with description <RBSAssertionDescriptor| "FBApplicationProcess" ID:33-62-{d5} released after {f} s>
    RunningBoard|com.apple.runningboard|process|Notice|[{b.app}:{b.pid}] Ignoring GPU update because this process is not GPU managed
    RunningBoard|com.apple.runningboard|connection|Notice|PERF: [{b.app}:{b.pid}] Received lock {d2} ms, set {r}
    RunningBoard|com.apple.runningboard|ttl|Notice|Released power assertion with ID {d5}
    RunningBoard|com.apple.runningboard|job|Notice|launchd job {c} submitted, monitor started for handle {u}
    # locationd 69 2 /usr/libexec/locationd
    CoreMotion|com.apple.locationd.Core|Motion|Notice|Activity classification {c} confidence {d2} start {f} vector [{f}, {f}, {f}]
    CoreLocation|com.apple.locationd.Position|GeneralCLX|Notice|{"msg%{public}.0s":"client registration", "event%{public, location:escape_only}s":"start", "status%{private}d":{d1}, "self%{public}p":"{p}", "bundle":"{b}"}
    -|com.apple.locationd.Legacy|Generic|Notice|#fence, saving {d2} regions of client {b}, removed {d1}
    -|com.apple.locationd.Position|GPS|Notice|@ClxGps, suspend, {d1}, resume after {f} s, {c}
    # wifid 58 2 /usr/sbin/wifid
    WiFiPolicy|com.apple.WiFiPolicy||Notice|Scan request {d4} finished: {d2} networks, cache updated for {c}
    -|com.apple.wifi.manager|roam|Notice|__WiFiDeviceManagerScheduleScan({c}): background scan suspended for {f} secs, resume on {c}; channels {d2} {d2} {d2}, last roam {m} -> {m}, rssi -{d2}, token {x}
    IO80211|com.apple.wifi|driver|Notice|BSS {m} disconnect reason {d2} flushed {d3} frames
    CoreWiFi|com.apple.corewifi|XPC|Info|[{p}] sent reply for {c} (pid={b.pid} intf=en0 token={x}) in {d3} us
    # mediaserverd 37 3 /usr/sbin/mediaserverd
    CMSessionMgr|com.apple.coremedia|cmsession|Notice|-CMSessionMgr- client {b} with pid '{b.pid}' paused, player state {r}
    CMSessionMgr|com.apple.coremedia|cmsession|Notice|-CMSessionMgr- cmsessionMgrHandleApplicationStateChange: CMSession: Client {b} with pid '{b.pid}' is now Foreground Running. Background entitlement: NO ActiveLongFormVideoSession: NO WHAChangesPending {d1}
    CoreMedia|com.apple.coremedia|player|Info|<<<< FigPlayerInterstitial >>>> [{p}|P/{x}] player paused at {f}, item {u} of {h}, rate {f} -> 0.0, reason {c}, will resume playback with {d4} ms lead time
    CoreMedia|com.apple.coremedia||Notice|<<<< FigCustomURLHandling >>>> curlh_create: [{p}] request {u} for {h} priority {d1} loaded in {f} s
    AudioToolbox|com.apple.coreaudio|AQ|Notice|AudioQueueObject.cpp:{d4} AudioQueueObject {p}: start, context {r}, reporterID {d8}, client pid {b.pid} ({b})
    AudioDSP|com.apple.coreaudio|dsp|Debug|graph {p} stopped, {d2} nodes unloaded, route Speaker
    # apsd 88 2 /System/Library/PrivateFrameworks/ApplePushService.framework/apsd
    ApplePushService|com.apple.apsd|courier|Notice|<APSCourier: {p}>: Stream processing: complete yes, invalid no, length parsed {d4}, parameters <dictionary with {d1} entries>, protocol channel {r} over WiFi to {h} port 5223
    -|com.apple.apsd|connection|Notice|<APSConnectionServer: {p}> sending filter update to {h}, {d2} topics, {c}
    -|com.apple.apsd|keepAlive|Notice|Keep alive timer started, interval {f} minutes, last ack {d3} s ago
    # symptomsd 104 2 /usr/libexec/symptomsd
    -|com.apple.symptomsd|analytics|Notice|save analytics workspace {p}: {d3} objects
    -|com.apple.symptomsd|nat64|Notice|Data usage flushed for {b} on flow {d6} - WiFi in/out: {d8}/{d7}, WiFi delta_in/delta_out: {d4}/{d4}, Cell in/out: {d6}/{d6}, Cell delta_in/delta_out: 0/0, RNF: 0, subscriber tag: {r}, total duration: {f}
    SymptomEvaluator|com.apple.symptomsd|flow|Notice|flow {d6} closed, fetch of {d3} samples for {c} scheduled in {f} s
    # nsurlsessiond 112 3 /usr/libexec/nsurlsessiond
    CFNetwork|com.apple.CFNetwork|Default|Notice|Task <{u}>.<{d3}> summary for task success {transaction_duration_ms={d4}, response_status=200, connection={d4}, protocol="h2", domain_lookup_duration_ms={d2}, connect_duration_ms={d3}, secure_connection_duration_ms={d3}, private_relay=false, request_start_ms={d4}, request_bytes={d4}, response_bytes={d6}}
    CFNetwork|com.apple.CFNetwork|Default|Notice|Task <{u}>.<{d3}> finished successfully
    CFNetwork|com.apple.CFNetwork|Default|Notice|Task <{u}>.<{d3}> resuming, timeouts({f}, {f}) qos({r}) voucher({u}) activity({x})
    -|com.apple.nsurlsessiond|Session|Notice|NDSession <{u}> configured for {b}: discretionary {d1}, cellular {d1}, {c}, {d3} downloads suspended
    # kernel 0 3 /kernel
    AppleBCMWLANCore|||Notice|[{d6}.{d6}]: AppleBCMWLANNetAdapter::resumeFlow(): peer {m} flow {d3} ring {K} depth {d4} of {d4} credits {d3}
    AppleSPU|||Notice|SPU interface {d2} stop report {r} timestamp {X} len {d3}
    IOSurface|||Debug|SID: {K} client {d5} surface 0x{x} released by {c} use count {d3}, bytes {d7}, plane count {d1}, pixel format {r}, owner map {K}
    apfs|||Notice|tx_flush: dev_vnode {K} commit xid {d7} flags {r}, {d4} blocks written, checkpoint {X}, container {u}
    IOMobileFramebuffer|||Notice|swap {d8} finished on display {K} status {r} after {d5} us
    -|||Notice|vm_compressor: freeze of task {d5} skipped, {d5} pages
    # CommCenter 92 2 /System/Library/Frameworks/CoreTelephony.framework/Support/CommCenter
    CoreTelephony|com.apple.CommCenter|ind|Notice|#I SIM slot one: signal bars {d1}, rsrp -{d3}, rsrq -{d2}, sinr {d2}, cell 0x{x}, area {d5}, technology {c}, registration home, roaming NO
    -|com.apple.CommCenter|data|Notice|#D data context {d1} suspended, bearer {r}, interface pdp_ip0, resume pending {c}
    -|com.apple.CommCenter|bundle|Notice|#I carrier bundle reloaded, {d3} settings saved
    # sharingd 121 1 /usr/libexec/sharingd
    CoreBluetooth|com.apple.bluetooth|CoreBluetooth|Info|Received XPC message "scan started" {u} RSSI -{d2} channel {d2} advertising data {X}{X}
    -|com.apple.sharing|BLE|Notice|BLE NearbyInfo advertise stop: {c}, restart in {d3} ms
    Rapport|com.apple.rapport|CLinkD|Info|Peer {x} sync session on link {d2} ended: {c}, {d4} bytes sent, counter {d7}
    # duetexpertd 133 1 /usr/libexec/duetexpertd
    AppPredictionInternal|com.apple.duetexpertd.app|predict|Notice|Refreshed {d3} candidates for consumer subtype {d2}: {B} ({f}), {B} ({f}), {B} ({f}); blending model {x} loaded, {c}, took {f} s
    CoreDuet|com.apple.coreduet|knowledge|Info|stream /app/inFocus event {u} value {b} start {f}
    ProactiveSupport|com.apple.proactive|assets|Notice|Asset update for namespace {c} rollout {u} persisted
    # dasd 77 3 /usr/libexec/dasd
    DuetActivityScheduler|com.apple.duetactivityscheduler|lifecycle|Notice|com.apple.{c}.refresh:{x} rescheduled, background refresh budget {f}
    DuetActivityScheduler|com.apple.duetactivityscheduler|lifecycle|Notice|SUSPENDED: <_DASActivity: com.apple.{c}.sync:{x}> after {f} s
    DuetActivityScheduler|com.apple.duetactivityscheduler|scoring|Notice|{b}:{u}:[ {name: DeviceActivityPolicy, policyWeight: {f}, response: {33, {f}, [{deviceActivity == 1}]}} {name: RefreshPolicy, policyWeight: {f}, response: {0, {f}}} ], FinalDecision: Can Proceed, start {f}
    # powerd 45 1 /System/Library/CoreServices/powerd.bundle/powerd
    -|com.apple.powerd|assertions|Notice|Process {c}.{d5} Created UserIsActive "com.apple.{c}" age:00:00:{d2} id:{d8} [System: PrevIdle DeclUser kDisp]
    IOKit|com.apple.powerd|battery|Info|Battery capacity update saved({r}): old {d2} new {d2} current -{d4} mA temperature {d4}
    # bluetoothd 95 2 /usr/sbin/bluetoothd
    -|com.apple.bluetooth|Server.LE|Notice|LE scan paused for {d3} ms, advertisement from {m} handled by {d2} clients
    -|com.apple.bluetooth|CBStackDeviceMonitor|Notice|Device lost: CBDevice {u}, BDA {m}, PID 0x{x}, DsFl {r} < Attributes NearbyInfo >, CnS {r} < {c} >, monitor stopped, restart in {d3} ms, AMfD <{X}>
    BTAudioHALPlugin|com.apple.bluetooth|audio|Debug|stream {p} start, jitter {f} queue {d3} codec AAC-ELD
    # mDNSResponder 55 2 /usr/sbin/mDNSResponder
    -|com.apple.mDNSResponder|Default|Notice|[R{d6}] DNSServiceQueryRecord START -- qname: {h}, qtype: AAAA, flags: {r}, interface index: 0, client pid: {b.pid} ({c}), name hash: {x}
    -|com.apple.mDNSResponder|Default|Notice|[R{d6}] DNSServiceQueryRecord STOP -- duration: {f}s
    -|com.apple.mDNSResponder|Default|Info|[Q{d5}] cache entry refreshed: {h}, ttl {d4}
    # cloudd 140 2 /System/Library/PrivateFrameworks/CloudKitDaemon.framework/Support/cloudd
    CloudKitDaemon|com.apple.cloudkit|CK|Notice|Finished operation <CKDModifyRecordsOperation: {p}; operationID={x}{x}, qos=Utility, container={b}:Production, zones {d2}, records {d3}, elapsed {f} s, server {h}, request UUID {u}>
    CloudKitDaemon|com.apple.cloudkit|CK|Notice|Saving {d3} records for container {b}:Production, operation {x}{x}, refreshing change token {u} from {h} in {f} s, cache size {d7} bytes, {c}
    CloudKitDaemon|com.apple.cloudkit|OP|Info|Operation {x}{x} fetch started, {c}
    # contextstored 151 1 /usr/libexec/contextd
    CoreDuetContext|com.apple.coreduet|context|Info|Context value /system/{c} updated to {d3} for client {d5} registration {u}
    # trustd 118 1 /usr/libexec/trustd
    -|com.apple.securityd|OCSP|Notice|OCSPSingleResponse: nextUpdate {f} days ago, serial {X}{X}, responder {h}, lifetime {d6}, query {p}, client {b}
    Security|com.apple.securityd|policy|Info|pinning asset {d4} loaded, {d4} rules, {h}
    # healthd 160 1 /System/Library/Frameworks/HealthKit.framework/healthd
    HealthDaemon|com.apple.HealthKit|database|Info|Transaction {u} committed: {d4} samples of type {d3} saved for {b}
    # assetsd 164 1 /System/Library/Frameworks/AssetsLibraryServices.framework/Support/assetsd
    PhotoLibraryServices|com.apple.photos|Backend|Notice|Import {u} paused by {c}: {d4} assets written, thumbnails loading at {f} per s
    -|com.apple.photos|Backend|Info|Saving change history, {d4} transactions
    # appstored 171 1 /System/Library/PrivateFrameworks/AppStoreDaemon.framework/Support/appstored
    -|com.apple.appstored|Update|Notice|[{u}] Updates reload finished: {d2} downloads paused, {d2} resumed, next poll in {d4} s, policy {c}, {h}
    -|com.apple.appstored|Library|Info|[{x}] Purchase history refresh skipped
    # itunescloudd 175 1 /System/Library/PrivateFrameworks/iTunesCloud.framework/Support/itunescloudd
    -|com.apple.itunescloudd|Cloud|Notice|Library sync started for revision {d6}, {c}
    # searchd 179 1 /System/Library/Frameworks/CoreSpotlight.framework/searchd
    SpotlightIndex|com.apple.spotlight|index|Notice|index {d1} checkpoint: {d5} items written, journal deleted, merge suspended until {c}
    # identityservicesd 183 1 /System/Library/PrivateFrameworks/IDS.framework/identityservicesd.app/identityservicesd
    -|com.apple.IDS|Delivery|Notice|Sending message {u} to {d1} endpoints over {c}, acknowledged by {h} after {f} s, {d2} queued; registration refresh in {d5} s
    -|com.apple.IDS|Registration|Info|Registration state saved for {d2} services
    # Notes {pid} 1 /private/var/containers/Bundle/Application/Notes.app/Notes
    CoreData|com.apple.coredata|sql|Debug|CoreData: debug: saving context {p}, {d2} objects
    UIKitCore|com.apple.UIKit|EventDispatch|Info|Sending UIEvent type: 0; subtype: 0; to windows: 1; first window {p}, responder {c}
    UIKitCore|com.apple.UIKit|KeyboardArbiter|Notice|Window {p} key status {d1} for scene handle FBSScene {p} identifier {u}, pending {c}, client settings generation {d4}, handled in {f} ms
    UIKitCore|com.apple.UIKit|UpdateCycle|Info|display link {p} paused {d1}
    CFNetwork|com.apple.CFNetwork|Default|Notice|Task <{u}>.<{d3}> resuming, timeouts({f}, {f}) qos({r}) voucher({u}) activity({x}), cache policy {d1}, host {h}
    BackgroundTasks|com.apple.BackgroundTasks|Framework|Notice|Marking refresh task {c} complete
    """#
}
