/** Scan reports in the layouts of several tools, written for tests. The vehicles and their codes are made up. */
export const vcds = `VCDS -- Windows Based VAG/VAS Emulator
VCDS Version: 23.3.1.0 (x64)

Saturday,14,November,2026,10:12:31:00001
VIN: WAUZZZ8K9BA012345   License Plate: ABC123
Mileage: 84210km-52326mi   Repair Order: 48213

Address 01: Engine (CGL)        Labels: 03L-906-022.clb
   Part No SW: 03L 906 022 AB    HW: 03L 906 022 G
   Coding: 0050078
No fault code found.
Readiness: 0 0 0 0 0

Address 13: Auto Dist. Reg (J428)        Labels:. None
   Part No SW: 8K0 907 561 C
   Component: ACC BOSCH AU481    H07 0250

2 Faults Found:
5243136 - Adaptive Cruise Control Sensor
          C1101 54 [009] - No Basic Setting
          Confirmed - Tested Since Memory Clear
1123840 - Databus: Missing Message
          U1113 00 [008] - Intermittent
          Freeze Frame:
                    Fault Status: 00000001

Address 44: Steering Assist        Labels: 8K0-909-144.clb
1 Fault Found:
00778 - Steering Angle Sensor (G85)
          005 - No or Incorrect Basic Setting / Adaptation - Intermittent

End   ---------------------------------------------------------------------
`

export const snapOn = `Snap-on Incorporated
ZEUS+   Vehicle System Report
Vehicle: 2021 Ford F-150 XLT 3.5L
VIN: 1FTFW1E85MFA12345
Odometer: 31,204 mi
Date: 11/14/2026 2:05 PM

Image Processing Module A (2 codes)
C1001:78 Vision System Camera: Alignment or Adjustment Incorrect (Current)
U0121-00 Lost Communication With ABS Control Module (History)

Power Steering Control Module (1 code)
C102B:54 Steering Angle Sensor - Missing Calibration  Pending

Restraint Control Module (0 codes)

Global OBD II
P0456 EVAP System Leak Detected (very small leak)  Permanent
`

export const csv = `VIN,1FTFW1E85MFA12345
Scan tool,Example Scan 3
"Date","2026-11-14 09:30"

Module,DTC,Description,Status
IPMA,C1001:78,"Vision camera, alignment incorrect",Active
"Side Obstacle Detection, Left",B115E-11,Short to ground,Stored
PSCM,U0100:00,Lost communication with ECM,
`

export const semicolons = `Control unit;Fault code;Fault text;State
ADAS;C1AA8-00;Forward camera;active
`

export const json = JSON.stringify({
  report: {
    vehicle: { vin: '5N1AT3BB8MC712345', odometer: 20_113 },
    scannedAt: '2026-11-14T16:40:00Z',
    modules: [
      {
        name: 'Front camera unit',
        dtcs: [
          { code: 'C1B01', failureType: '78', description: 'Camera aiming incomplete', status: 'confirmed' },
        ],
      },
      { name: 'BCM', dtcs: [] },
      { name: 'Sonar', dtcs: ['B2720 Rear center sensor open'] },
    ],
  },
})

export const jsonByKey = JSON.stringify({
  VIN: '5N1AT3BB8MC712345',
  ecus: { ABS: { faults: [{ dtc: 'C1130', status: 'history' }] }, SRS: { faults: [] } },
})

export const clean = `asTech Post-Scan Report
VIN 1FTFW1E85MFA12345
Completed 14 Nov 2026 5:15 PM
All systems pass. No DTCs found.
`

export const fleet = `Vehicle status report
V.I.N. number: 1FTFW1E85MFA12345
Code\tDefinition\tStatus
P0301\tCylinder 1 misfire detected\tPending
P0420\tCatalyst efficiency below threshold bank 1\tPermanent
`

export const underneath = `Report for 1FTFW1E85MFA12345

System: Cruise Control Module
  DTC: C1A67-54
  Radar alignment not done

System: Side Obstacle Detection Control Module - Right
  B1467:78 *
`

/** A tool whose words nobody knows: it has to be taught. */
export const unknown = `Werkstatt Diagnose
FIN 1FTFW1E85MFA12345
Nr | Steuergeraet | Kennung | Bedeutung | Art
1 | Frontkamera | D90C38 | Kamera nicht kalibriert | aktiv
2 | Radar vorn | 4B1D07 | Sensor verstellt | gespeichert
`
