import type { CalibrationReportData, ReportVisit } from '../data.ts'

/** A typical report for tests. */
export function sampleVisit(change: Partial<ReportVisit> = {}): ReportVisit {
  return {
    title: 'Static calibration at the center',
    status: 'Completed',
    technician: 'Luis Arroyo',
    scheduled: '03/12/2026 01:00 pm EDT',
    started: '03/12/2026 01:08 pm EDT',
    completed: '03/12/2026 03:42 pm EDT',
    services: [
      {
        description: 'Front camera, static target',
        authorization: 'Yes, Dana Whitlock',
        hours: '1.4',
        rate: '$150.00',
        amount: '$210.00',
      },
      {
        description: 'Front radar, dynamic',
        authorization: 'Yes, Dana Whitlock',
        hours: '1.2',
        rate: '$150.00',
        amount: '$180.00',
      },
      {
        description: 'Credit for Front radar, dynamic: loyalty',
        authorization: '',
        hours: '',
        rate: '',
        amount: '−$35.00',
      },
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
    visits: [sampleVisit()],
    totals: [
      { label: 'Services', amount: '$390.00' },
      { label: 'Credits', amount: '−$35.00' },
      { label: 'Tax 6%', amount: '$21.30' },
      { label: 'Total', amount: '$376.30' },
    ],
    scans: null,
    printed: '03/12/2026 04:10 pm EDT',
    ...change,
  }
}
