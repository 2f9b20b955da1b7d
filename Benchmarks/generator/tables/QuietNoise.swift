extension Tables {
  /// Noise without the stem of an action.
  static let quiet = #"""
    # SpringBoard 62 4 /System/Library/CoreServices/SpringBoard.app/SpringBoard
    BackBoardServices|com.apple.BackBoard|Backlight|Notice|Backlight luminance target {f} over {f} s, reason {c}, source {d3}
    SplashBoard|com.apple.SplashBoard|Snapshot|Notice|[{b}] generating snapshot manifest entry {u} for interface orientation portrait, scale {d1}, status bar state {r}, groupID: {b} - {default}
    SpringBoardHome|com.apple.SpringBoard|Icon|Notice|Icon layout model {p} evaluated {d3} nodes, {d2} folders, {d1} pages; {c} unchanged
    UIKitCore|com.apple.UIKit|Window|Notice|_TtC11SpringBoard{d3}: window {p} context id {x} ordered in level {d4}, hosting {b}, {c}
    -|com.apple.SpringBoard|Wallpaper|Notice|Wallpaper controller {c} -> {d2}
    -|com.apple.SpringBoard|AppSwitcher|Notice|Layout state {u}: from <SBMainDisplayLayoutState: {p}; homeScreen> to <SBMainDisplayLayoutState: {p}; {b}; fullscreen>, source {d2}, gesture {r}
    # backboardd 66 3 /usr/libexec/backboardd
    BackBoardHIDEventFoundation|com.apple.BackBoard|TouchEvents|Notice|contact {d2} none -> touching; path index {d1}, user identifier {d2}, sender 0x{X}
    CoreBrightness|com.apple.CoreBrightness|ALS|Notice|Lux {f} trusted {d1} nits {f} ramp {f} -> {f} curve type {d1} display {p}
    -|com.apple.BackBoard|EventDelivery|Notice|dispatch event <BKSHIDEvent: {p}> digitizer to 1 destination: <pid: {d5}; environment: builtin; token: 0x{x}; deferring {c}>
    IOHIDEventSystem|com.apple.iohid|service|Notice|Service 0x{X} client {u} property {c} set to {d4} by queue {p}
    -|com.apple.BackBoard|SystemShell|Info|ping from system shell {d2} acknowledged after {f} s
    # runningboardd 33 4 /usr/libexec/runningboardd
    RunningBoard|com.apple.runningboard|state|Notice|{b.app}: {d2} assertions of {d2} originators keep it in band {d2}, role UserInteractiveNonFocal
    RunningBoard|com.apple.runningboard|process|Notice|[{b.app}:{b.pid}] inherits endowments <RBEndowmentSet| {c}; {c}> from [osservice<com.apple.SpringBoard>:62], CPU limit none, band {d2}, instance {u}
    RunningBoard|com.apple.runningboard|assertion|Notice|Acquiring assertion targeting [{b.app}:{b.pid}] from originator [osservice<com.apple.SpringBoard>:62] with description <RBSAssertionDescriptor| "FBApplicationProcess" ID:33-62-{d5} target:{d5} attributes:[<RBSDomainAttribute| domain:"com.apple.frontboard" name:"Visibility" sourceEnvironment:"(null)">]>
    libxpc.dylib|com.apple.xpc|connection|Info|[{p}] activating connection: mach=false listener=false peer=true name=com.apple.runningboard.peer[{d5}].{p}
    # runningboardd 33 1 /usr/libexec/runningboardd
    RunningBoard|com.apple.runningboard|process|Notice|[osservice<com.apple.{c}>:{d2}] Set jetsam priority to {d2} [0] flag[1]
    # locationd 69 2 /usr/libexec/locationd
    CoreLocation|com.apple.locationd.Position|GeneralCLX|Notice|{"msg%{public}.0s":"client authorization", "event%{public, location:escape_only}s":"activity", "status%{private}d":{d1}, "self%{public}p":"{p}", "bundle":"{b}"}
    -|com.apple.locationd.Motion|Oscar|Notice|@WifiFlow, scan, result, {d2}, age, {f}, ap, {m}, rssi, -{d2}, channel, {d2}
    -|com.apple.locationd.Legacy|Generic|Notice|#CLIUA Marking change, CLClientIdentity {b}, assertionLevel {d1}, client {p}, in use {r}
    GeoServices|com.apple.GeoServices|tiles|Info|Tile {d5}/{d5}/{d2} style {d2} from {h} in {f} s, {d6} bytes, etag "{X}"
    # wifid 58 3 /usr/sbin/wifid
    WiFiPolicy|com.apple.WiFiPolicy||Notice|LQM-WIFI: rssi -{d2} snr {d2} cca {d2} txRate {d4} rxRate {d4} txFail {d3} txRetrans {d4} rxBeacon {d3} of {d3} gateway {i} link {m}
    -|com.apple.wifi.manager|roam|Notice|__WiFiLQAMgrLogStats({c}:Stationary): InfraUptime:{f}secs Channel: {d2} Bandwidth: 80Mhz Rssi: -{d2} {-{d2} -{d2}} Cca: {d2} (S:{d1} O:{d1} I:{d1}) Snr: {d2} BcnPer: {d2}.0% ({d2}, {d2}) TxFrameCnt: {d4} TxPer: {f}%
    CoreWiFi|com.apple.corewifi|XPC|Info|[{p}] reply for {c} (pid={d5} intf=en0 token={x}) in {d3} us
    IO80211|com.apple.wifi|driver|Notice|BSS {m} candidate score {d4} band {d1} width {d2} hash 0x{x}
    # mediaserverd 37 2 /usr/sbin/mediaserverd
    AudioToolbox|com.apple.coreaudio|AQ|Notice|AudioQueueObject.cpp:{d4} AudioQueueObject {p}: context {r}, reporterID {d8}, client pid {b.pid} ({b}), sample rate {d5}
    caulk|com.apple.coreaudio|messenger|Info|worker {p} drained {d3} messages in {d4} us, {c}
    AudioDSP|com.apple.coreaudio|dsp|Debug|graph {p} node {d2} gain {f} dB route Speaker volume {f}
    # apsd 88 2 /System/Library/PrivateFrameworks/ApplePushService.framework/apsd
    -|com.apple.apsd|connection|Notice|<APSConnectionServer: {p}> delivering message with guid {u} on topic '{b}' to pid {b.pid}
    -|com.apple.apsd|keepAlive|Notice|Keep alive interval {f} minutes on WWAN, last ack {d3} s ago
    Network|com.apple.network|connection|Info|[C{d4} {u} {h}:443 tls] event: path:satisfied_change @{f}s, uuid: {u}, {c}
    # symptomsd 104 2 /usr/libexec/symptomsd
    SymptomEvaluator|com.apple.symptomsd|flow|Notice|com.apple.symptoms.flow {d6} pid {b.pid} bundle {b} bytes in {d7} out {d6} rtt {d3} ms interface en0 score {f}
    libnetworkextension|com.apple.networkextension||Info|[Extension {b}]: evaluated path {u}, result {c}
    SymptomAnalytics|com.apple.symptomsd|analytics|Notice|Computed {d3} samples for {c} epsilon {f}; lag {d4}; window {u} from interface en0 with link layer {m}
    # nsurlsessiond 112 2 /usr/libexec/nsurlsessiond
    CFNetwork|com.apple.CFNetwork|Connection|Notice|Connection {d4}: TLS 1.3 with {h}, ALPN h2, proxy none, rtt {d3} ms, route {x}, path <{u}>, tasks {d2}
    libboringssl.dylib|com.apple.network|boringssl|Info|boringssl_context_info_handler(2074) [C{d4}:1][{p}] Client handshake state: TLS client read_server_hello, cipher 0x{x}
    -|com.apple.nsurlsessiond|Session|Info|NDSession <{u}> of {b}: {d2} tasks, identifier count {d3}
    # kernel 0 4 /kernel
    AppleBCMWLANCore|||Notice|[{d6}.{d6}]: AppleBCMWLANNetAdapter::{c}(): peer {m} flow {d3} ring {K} depth {d4} of {d4} credits {d3}
    Sandbox|||Error|Sandbox: {c}({d5}) deny(1) mach-lookup com.apple.{c}.service
    AppleSPU|||Notice|SPU interface {d2} report {r} timestamp {X} len {d3}
    -|||Notice|memorystatus: set assertion priority({d2}) target {b}:{b.pid}
    IOSurface|||Debug|SID: {K} client {d5} surface 0x{x} lookup {c} use count {d3}, bytes {d7}, plane count {d1}, pixel format {r}, owner map {K}
    apfs|||Notice|dev_vnode {K} extent tree node {d8} xid {d7} level {d1} flags {r} checksum {X}, container {u}, queue depth {d3}
    # CommCenter 92 2 /System/Library/Frameworks/CoreTelephony.framework/Support/CommCenter
    CoreTelephony|com.apple.CommCenter|ind|Notice|#I SIM slot one: signal bars {d1}, rsrp -{d3}, rsrq -{d2}, sinr {d2}, cell 0x{x}, area {d5}, technology {c}, roaming NO
    libATCommandStudioDynamic.dylib|com.apple.CommCenter|bb|Notice|QMI: Svc=0x03(NAS) Ind MsgId=0x0051 Bin=[{X}{X}{X}{X}]
    -|com.apple.CommCenter|data|Notice|#D data context {d1} bearer {r} interface pdp_ip0 address {i} state {c}
    # sharingd 121 1 /usr/libexec/sharingd
    CoreBluetooth|com.apple.bluetooth|CoreBluetooth|Info|Received XPC message "device found" {u} RSSI -{d2} channel {d2} advertising data {X}{X}
    -|com.apple.sharing|BLE|Notice|BLE NearbyInfo device changed: CBDevice {u}, BDA {m}, Nm '<private>', Md '<private>', DsFl {r} < {c} >, changes {r} < RSSI >
    Rapport|com.apple.rapport|CLinkD|Info|Peer {x} over link {d2}: {c}, {d4} bytes, counter {d7}
    # duetexpertd 133 1 /usr/libexec/duetexpertd
    AppPredictionInternal|com.apple.duetexpertd.app|predict|Notice|Ranked {d3} candidates for consumer subtype {d2}: {B} ({f}), {B} ({f}), {B} ({f}); blending model {x}, {c}, took {f} s
    ProactiveSupport|com.apple.proactive|assets|Notice|Factor level {d3} for namespace {c} rollout {u} deployment {d2}
    # dasd 77 2 /usr/libexec/dasd
    DuetActivityScheduler|com.apple.duetactivityscheduler|scoring|Notice|'com.apple.{c}.periodic:{x}' CurrentScore: {f}, ThresholdScore: {f} DecisionToRun:0
    DuetActivityScheduler|com.apple.duetactivityscheduler|scoring|Notice|{b}:{u}:[ {name: DeviceActivityPolicy, policyWeight: {f}, response: {33, {f}, [{deviceActivity == 1}]}} {name: ThermalPolicy, policyWeight: {f}, response: {0, {f}}} ], FinalDecision: Must Not Proceed
    # powerd 45 1 /System/Library/CoreServices/powerd.bundle/powerd
    IOKit|com.apple.powerd|battery|Info|Battery capacity change({r}): old {d2} new {d2} current -{d4} mA temperature {d4}
    # bluetoothd 95 2 /usr/sbin/bluetoothd
    -|com.apple.bluetooth|Server.LE|Notice|LE advertisement from {m} type {r} rssi -{d2}, {d2} clients
    -|com.apple.bluetooth|CBStackDeviceMonitor|Notice|Device found changed: CBDevice {u}, BDA {m}, PID 0x{x}, DsFl {r} < Attributes NearbyInfo >, CnS {r} < {c} >, RSSI -{d2}, Ch {d2}, AMfD <{X}>
    BTAudioHALPlugin|com.apple.bluetooth|audio|Debug|stream {p} jitter {f} queue {d3} codec AAC-ELD
    # assertiond 41 1 /usr/libexec/assertiond
    -|com.apple.assertiond|jobs|Notice|[{b}:{b.pid}] jobmgr label UIKitApplication:{b}[{x}][rb-legacy] state {c}
    # mDNSResponder 55 2 /usr/sbin/mDNSResponder
    -|com.apple.mDNSResponder|Default|Info|[Q{d5}] Sent {d3}-byte query #1 to {i} over UDP via en0/{d2}
    -|com.apple.mDNSResponder|Default|Info|[R{d6}->Q{d5}] Question answered: {h} in {d4} ms, {d1} records, ttl {d4}
    # cloudd 140 2 /System/Library/PrivateFrameworks/CloudKitDaemon.framework/Support/cloudd
    CloudKitDaemon|com.apple.cloudkit|OP|Info|Operation {x}{x} state now {c}
    # contextstored 151 1 /usr/libexec/contextd
    CoreDuetContext|com.apple.coreduet|context|Info|Context value /system/{c} now {d3} for client {d5}, predicate {u}
    # trustd 118 2 /usr/libexec/trustd
    Security|com.apple.securityd|policy|Info|cert[{d1}]: AnchorTrusted =(leaf)[force]> 0, chain length {d1}, host {h}
    # thermalmonitord 81 1 /usr/libexec/thermalmonitord
    -|com.apple.cltm|thermal|Notice|CPU die {f} skin {f} level {d1} power budget {d4} mW, {c} contribution {f}
    # healthd 160 1 /System/Library/Frameworks/HealthKit.framework/healthd
    HealthDaemon|com.apple.HealthKit|database|Info|Transaction {u} read {d4} samples of type {d3} for {b} within {f} s
    # tccd 127 2 /System/Library/PrivateFrameworks/TCC.framework/Support/tccd
    -|com.apple.TCC|access|Notice|AUTHREQ_ATTRIBUTION: msgID=127.{d4}, attribution={accessing={identifier={b}, type=0, pid={b.pid}, auid=501, euid=501, binary_path=/private/var/containers/Bundle/Application/{u}/App.app/App}, },
    -|com.apple.TCC|access|Notice|AUTHREQ_RESULT: msgID=127.{d4}, authValue={d1}, authReason={d1}, authVersion=1, error=(null),
    # Notes {pid} 1 /private/var/containers/Bundle/Application/Notes.app/Notes
    UIKitCore|com.apple.UIKit|Focus|Info|first responder {p} of window {p}: {c}
    libsystem_trace.dylib|com.apple.libtrace|quota|Debug|activity {x} parent {x}
    CFNetwork|com.apple.CFNetwork|Summary|Notice|Connection {d4}: done, host {h}, duration {f} s, reused {d1}, TLS 1.3, bytes in {d6}, bytes out {d5}
    """#
}
