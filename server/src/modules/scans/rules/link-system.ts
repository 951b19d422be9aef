import type { AdasSystem } from '#contract/kit/adas.ts'

/** Names and abbreviations of the control modules and sensors behind each system. The first that fits counts. */
const words: readonly (readonly [RegExp, AdasSystem])[] = [
  [/night ?(vision|view)|infrared/i, 'nightVision'],
  [/\blidar\b|laser ?scanner/i, 'lidar'],
  [/driver (monitor|attention|status)\w*|cabin camera|\bdmsm?\b/i, 'driverCamera'],
  [/head-?up|\bhud\b/i, 'headUpDisplay'],
  [/occupant|\bocs\b|\bocsm\b|seat weight/i, 'occupantSensor'],
  [
    /(surround|around|360|bird|panoramic|area|top) ?-?(view)?.*(camera|monitor|view)|\bavm\b|\bipmb\b/i,
    'surroundCameras',
  ],
  [/(mirror|side|lane ?watch).*camera|camera.*mirror/i, 'mirrorCamera'],
  [/(rear|back-?up|reverse|rearview|park\w*).*camera|camera.*\b(rear|back-?up)\b|\brvc\b/i, 'rearCamera'],
  [
    /front.*camera|camera.*front|image processing module ?a|\bipma\b|lane (keep|depart|assist|change warn)\w*.*(camera|module|sensor)|multi-?(purpose|function) camera|eye ?sight|\bkafas\b|\bfcm\b|\bfsc\b|forward (facing |recognition )?camera|windshield camera|\bmfk\b|\ba5\b.*driver assist/i,
    'frontCamera',
  ],
  [/(front|frt).*(corner|side).*radar|corner radar.*front/i, 'frontCornerRadar'],
  [
    /blind ?spot|side (obstacle|object) detection|side (detection|radar)|(rear|corner|quarter).*radar|lane change (assist|alert)|\b(bsm|bsd|bsw|rcta|sod-?[lr]|sodl|sodr|sodcm|cta)\b/i,
    'blindSpotRadar',
  ],
  [
    /(adaptive|active|intelligent|distance).*cruise|auto\.? dist(ance)?\.? reg|cruise control (module|radar|sensor)|\bacc\b|\bccm\b|front radar|distance (range )?sensor|millimeter wave|mid-?range radar|\bdistronic\b|pre-?collision|forward radar/i,
    'frontRadar',
  ],
  [/(rear.*(park|sonar|ultrasonic)|(park|sonar|ultrasonic).*rear)/i, 'parkingRear'],
  [/park(ing)? (aid|assist|distance|sensor)|park\/steer|sonar|ultrasonic|\bpam\b|\bpdc\b/i, 'parkingFront'],
  [
    /(adaptive|swivel|corner(ing)?|dynamic|level(l)?ing).*(head ?(lamp|light)|light)|head ?(lamp|light).*(level|adapt|control)|\bafs\b/i,
    'adaptiveHeadlamps',
  ],
  [/steering (wheel )?angle|\bsas\b|\bg85\b/i, 'steeringAngle'],
  [/yaw|lateral accel|inertial|acceleration sensor/i, 'yawSensor'],
  [/ride height|level control|air suspension|body height|height sensor/i, 'rideHeight'],
]

/** The system that a code belongs to, by its description first, because one module serves several sensors. */
export const systemOfCode = (code: { module: string; text: string }): AdasSystem | null => {
  const find = (text: string) => words.find(([pattern]) => pattern.test(text))?.[1]
  return find(code.text) ?? find(code.module) ?? null
}
