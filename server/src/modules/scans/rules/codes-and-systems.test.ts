import { describe, expect, test } from 'vitest'
import type { CodeStatus, ScanKind } from '#contract/kit/scans.ts'
import { compareScans } from './compare.ts'
import { asksCalibration, explainCode } from './explain-code.ts'
import { systemOfCode } from './link-system.ts'

test.each([
  ['C1001:78', 'Chassis, maker’s code: alignment or adjustment incorrect'],
  ['P0420', 'Powertrain, standard code'],
  ['P2118', 'Powertrain, standard code'],
  ['U3003:16', 'Network, standard code: voltage too low'],
  ['B1467:FE', 'Body, maker’s code'],
  ['D90C38', ''],
])('%s means %j', (code, meaning) => expect(explainCode(code)).toBe(meaning))

test.each([
  ['C1001:78', '', true],
  ['C1001:97', '', true],
  ['C1001:87', '', false],
  ['C1AA8:00', '', true],
  ['U1308', '', true],
  ['00778', 'No or Incorrect Basic Setting / Adaptation', true],
  ['C1B01', 'Camera aiming incomplete', true],
  ['B2500', 'System Out of Calibration', true],
  ['P0301', 'Cylinder 1 misfire', false],
])('%s %j asks for calibration: %s', (code, text, asks) => expect(asksCalibration({ code, text })).toBe(asks))

test.each([
  ['IPMA', '', 'frontCamera'],
  ['Image Processing Module A', '', 'frontCamera'],
  ['13 Auto Dist. Reg (J428)', '', 'frontRadar'],
  ['Cruise Control Module', 'Radar alignment not done', 'frontRadar'],
  ['Side Obstacle Detection Control Module - Right', '', 'blindSpotRadar'],
  ['44 Steering Assist', 'Steering Angle Sensor (G85)', 'steeringAngle'],
  ['ABS', 'Yaw rate sensor', 'yawSensor'],
  ['Parking Aid Module', 'Rear left sensor', 'parkingFront'],
  ['Sonar', 'Rear center sonar open', 'parkingRear'],
  ['Around View Monitor', 'Rear camera', 'rearCamera'],
  ['Around View Monitor', '', 'surroundCameras'],
  ['Occupant Classification System', '', 'occupantSensor'],
  ['Engine', 'Cylinder 1 misfire', null],
])('%s %j belongs to %s', (module, text, system) => expect(systemOfCode({ module, text })).toBe(system))

describe('what changed between scans', () => {
  const scan = (kind: ScanKind, codes: string[], isRead = true) => ({
    kind,
    isRead,
    codes: codes.map((code) => ({ code, module: 'ABS', status: 'current' as CodeStatus })),
  })
  const changes = (...scans: ReturnType<typeof scan>[]) =>
    compareScans(scans).map(({ first, change }) => [first.code, change])

  test.each([
    ['only before', [scan('pre', ['A'])], [['A', 'open']]],
    [
      'before and after',
      [scan('post', ['B', 'C']), scan('pre', ['A', 'B'])],
      [
        ['B', 'remains'],
        ['C', 'new'],
        ['A', 'cleared'],
      ],
    ],
    ['only after', [scan('post', ['A'])], [['A', 'remains']]],
    ['an unread one after says nothing', [scan('post', [], false), scan('pre', ['A'])], [['A', 'open']]],
    [
      'the newest of a kind counts',
      [scan('post', []), scan('post', ['A']), scan('pre', ['A'])],
      [['A', 'cleared']],
    ],
    [
      'found in between',
      [scan('post', ['A']), scan('inProcess', ['A']), scan('pre', [])],
      [['A', 'remains']],
    ],
  ])('%s', (_name, scans, expected) => expect(changes(...scans)).toEqual(expected))
})
