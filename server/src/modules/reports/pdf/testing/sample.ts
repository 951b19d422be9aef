import type { CalibrationReportData, ReportVisit } from '../data.ts'

/** A typical report for tests. */
export function sampleVisit(change: Partial<ReportVisit> = {}): ReportVisit {
  return {
    title: 'Static calibration at the center',
    status: 'Completed',
    statusWord: 'Completed',
    technician: 'Luis Arroyo',
    scheduled: '03/12/2026 01:00 pm EDT',
    started: '03/12/2026 01:08 pm EDT',
    completed: '03/12/2026 03:42 pm EDT',
    services: [
      { description: 'Front camera, static target', authorization: 'Yes, Dana Whitlock' },
      { description: 'Front radar, dynamic', authorization: 'Yes, Dana Whitlock' },
    ],
    checks: [
      {
        title: 'Readiness',
        items: [
          check('Tire pressure set to placard'),
          check('Fuel at least half'),
          check('Wheel alignment sheet present', { note: 'Sheet of 03/11/2026, thrust angle 0.02°' }),
        ],
      },
      {
        title: 'Pre-check',
        items: [check('Scan before work'), check('Windshield glass is to specification')],
      },
      {
        title: 'Actions',
        items: [
          check('Target board placed at 1,500 mm'),
          check('Dynamic drive over 25 mph', {
            done: false,
            skippedReason: 'Static procedure is enough for this camera',
            by: 'Luis Arroyo',
          }),
        ],
      },
      {
        title: 'Verification',
        items: [
          check('Scan after work shows no faults'),
          check('Test drive', { done: false, when: '', by: '' }),
        ],
      },
    ],
    results: [
      { name: 'Front camera', outcome: 'Calibrated', detail: 'Aim 0.04° right, 0.01° up; inside ±0.50°' },
      { name: 'Front radar', outcome: 'Calibrated', detail: 'Vertical 0.1°, horizontal 0.0°' },
    ],
    notes: [
      {
        text: 'The windshield was replaced on 03/10/2026 with glass of the maker.\nNo faults stored when the vehicle left.',
        by: 'Luis Arroyo',
        when: '03/12/2026 03:40 pm EDT',
      },
    ],
    files: [
      {
        name: 'post-scan.pdf',
        of: 'Scan after work shows no faults',
        kind: 'PDF',
        when: '03/12/2026 03:30 pm EDT',
      },
    ],
    photos: [],
    ...change,
  }
}

function check(name: string, change: Partial<ReportVisit['checks'][number]['items'][number]> = {}) {
  return {
    name,
    done: true,
    skippedReason: null,
    when: '03/12/2026 01:20 pm',
    by: 'Luis Arroyo',
    note: '',
    ...change,
  }
}

export function sampleReport(change: Partial<CalibrationReportData> = {}): CalibrationReportData {
  return {
    brand: { title: 'Northline ADAS', logo: null, colour: '#9a3b1b' },
    firm: {
      name: 'Northline Calibration Grand Rapids',
      address: ['2210 Fulton St E', 'Grand Rapids, MI 49503'],
      phone: '(616) 555-0142',
    },
    ro: '48213',
    vehicle: {
      year: '2023',
      make: 'Toyota',
      model: 'RAV4',
      trim: 'XLE',
      vin: '2T3P1RFV8PC312894',
      odometer: '18,204 mi',
    },
    customer: 'Marguerite Okonkwo',
    insurer: { name: 'Great Lakes Mutual', claim: 'GL-2026-118204' },
    shop: {
      name: 'Halvorsen Collision',
      address: ['901 Leonard St NW', 'Grand Rapids, MI 49504'],
      phone: '(616) 555-0177',
    },
    headline: '1 of 2 systems passed, 1 not done',
    facts: [
      { name: 'Technician', value: 'Luis Arroyo' },
      { name: 'Completed', value: '03/12/2026 03:42 pm EDT' },
      { name: 'Scan tool', value: 'ScanPoint S4, software 8.21.0' },
      { name: 'Mileage in, out', value: '18,192 mi, 18,204 mi' },
    ],
    systems: [
      {
        name: 'Front camera',
        outcome: 'passed',
        result: 'Passed',
        method: 'Static',
        facts: [
          { name: 'Procedure', value: 'RM-2217, 08/2026' },
          { name: 'Source', value: 'Toyota TIS' },
          { name: 'Target', value: 'TY-CAM-04, no. 0417' },
        ],
        reason: '',
        measurements: [
          { name: 'Target distance', measured: '4.002 m', spec: '4.000 ± 0.010 m' },
          { name: 'Target height', measured: '1.451 m', spec: '' },
        ],
      },
      {
        name: 'Blind spot radar',
        outcome: 'notDone',
        result: 'Not done',
        method: 'Static',
        facts: [{ name: 'Procedure', value: 'RM-2258, 08/2026' }],
        reason: 'The rear bumper cover was off for paint. The procedure requires it installed.',
        measurements: [],
      },
    ],
    drives: [
      {
        name: 'Test drive',
        outcome: 'Passed',
        detail: '03/12/2026 03:05 pm EDT to 03/12/2026 03:30 pm EDT, Luis Arroyo, 12 mi',
      },
    ],
    statement: {
      text: 'I did this work as the listed procedures require.',
      name: 'Luis Arroyo',
      when: '03/12/2026 03:41 pm EDT',
      remark: '',
      drawing: null,
    },
    certificate: null,
    scanReports: [],
    visits: [sampleVisit()],
    scans: null,
    date: '03/12/2026',
    printed: '03/12/2026 04:10 pm EDT',
    ...change,
  }
}
