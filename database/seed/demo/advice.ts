import { addContact, plainName, stamps } from './people.ts'
import { cities } from './cities.ts'
import type { Branch, Demo } from './world.ts'
import { RequestStatus } from '#contract/statuses.ts'

/** Insurers' own names for lookup values: insurer, list, our name, their name, their code. */
const insurerTerms: readonly (readonly [string, string, string, string, string])[] = [
  ['Harborview Casualty', 'CalibrateType', 'Windshield replacement', 'Glass loss', 'GL-10'],
  ['Harborview Casualty', 'CalibrateType', 'Collision repair', 'Collision loss', 'CL-01'],
  ['Harborview Casualty', 'PaymentType', 'Insurer pays', 'Direct pay program', 'DRP'],
  ['Harborview Casualty', 'CancelReason', 'Total loss', 'Constructive total loss', 'TL'],
  ['Great Plains Mutual', 'CalibrateType', 'Windshield replacement', 'Comprehensive, glass', '204'],
  ['Great Plains Mutual', 'PaymentType', 'Insurer pays', 'Electronic funds', 'EFT'],
  ['Cardinal Auto & Home', 'CalibrateType', 'Collision repair', 'Body claim', 'BC'],
  ['Harborview Casualty', 'ClaimRequirement', 'Post-repair scan', 'Final scan', 'PS2'],
  ['Harborview Casualty', 'ClaimRequirement', 'Result of each system', 'Calibration result', 'CR'],
  ['Harborview Casualty', 'ClaimRequirement', 'Invoice', 'Invoice', 'INV'],
  ['Cardinal Auto & Home', 'HoldReason', 'Waiting for authorization', 'Pending adjuster', 'PA'],
]

/** Contact persons at insurers. */
const insurerContacts: readonly (readonly [string, string, string])[] = [
  ['Harborview Casualty', 'Denise', 'Alvarado'],
  ['Great Plains Mutual', 'Curtis', 'Boone'],
  ['Cardinal Auto & Home', 'Priscilla', 'Tran'],
  ['Evergreen Farm Insurance', 'Walter', 'Lindqvist'],
  ['Stonebridge Insurance', 'Imani', 'Reed'],
  ['Summit Direct', 'Gordon', 'Petrov'],
]

/** The host's recommendations: type, make, one-line summary, full text. */
const advice: readonly (readonly [string | null, string | null, string, string])[] = [
  [
    null,
    null,
    'Check tire pressure and load before any static target',
    'Set pressures to the door placard, empty the trunk, fill the tank to half or more. Ride height decides where the camera looks.',
  ],
  [
    'Windshield replacement',
    null,
    'Calibrate the front camera after every windshield',
    'Let the adhesive cure as its maker says before driving. Ask for OE glass where the bracket is part of the glass.',
  ],
  [
    'Windshield replacement',
    'Toyota',
    'Toyota: clean the camera window and fit a new hood cover',
    'Safety Sense cameras fail the axis check with dust behind the cover. Part and torque stand in the repair manual.',
  ],
  [
    'Windshield replacement',
    'Honda',
    'Honda: aim the camera with the dealer target, then drive',
    'Static first, then ten minutes above 40 mph on marked lanes. The lamp goes out only after the drive.',
  ],
  [
    'Alignment or suspension',
    null,
    'Reset the steering angle sensor after an alignment',
    'Lane keeping steers against the driver when the center is off by more than two degrees.',
  ],
  [
    'Collision repair',
    'Volkswagen',
    'Volkswagen: front assist needs a thrust line measured today',
    'Bring the alignment printout of the same day; the tool asks for it before it opens the radar.',
  ],
]

/** Adds insurer lookups and recommendations, which all branches read. */
export const addAdvice = (demo: Demo): void => {
  const { rows, base, insurers } = demo
  insurerTerms.forEach(([insurer, key, ours, name, value], index) => {
    rows.add('insurer_lookup', {
      firm: 1,
      insurer: insurers.find((each) => each.name === insurer)?.id ?? null,
      lookup: base.lookup(key, ours),
      key,
      name,
      value,
      sort: index + 1,
      is_inactive: false,
      ...stamps(demo),
    })
  })
  for (const [insurer, first, last] of insurerContacts) {
    const id = insurers.find((each) => each.name === insurer)?.id
    const row = rows.of('insurer').find((each) => each.id === id)
    if (!row) continue
    row.contact = `${first} ${last}`
    row.contact_id = addContact(demo, {
      firm: 1,
      type: 'Insurance contact',
      first,
      last,
      city: cities.atlanta,
      email: `${plainName([first, last])}@${insurer.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
    })
  }
  advice.forEach(([type, make, name, text], index) => {
    rows.add('recommendation', {
      firm: 1,
      name,
      text,
      type: type === null ? null : base.lookup('CalibrateType', type),
      vehicle_make: make === null ? null : base.lookup('VehicleMake', make),
      sort: index + 1,
      is_inactive: false,
      ...stamps(demo),
    })
  })
}

/** Adds an order submitted an hour ago by a shop without an account, whose sender is not confirmed yet. */
export const addIntake = (demo: Demo, { centers }: Branch): void => {
  const { rows, base } = demo
  const [center] = centers
  const [template] = rows.of('request')
  const [historyTemplate] = rows.of('history')
  if (!center || !template || !historyTemplate) return
  const at = new Date(demo.now.getTime() - 3_600_000).toISOString()
  const { id: _id, ...blank } = template
  const { id: _historyId, ...entry } = historyTemplate
  const request = rows.add('request', {
    ...blank,
    firm: center.id,
    service_firm: null,
    type: base.lookup('CalibrateType', 'Windshield replacement'),
    ro_number: '1001',
    status: RequestStatus.pending,
    hold_from: null,
    vehicle: null,
    vehicle_text: '2022 Subaru Outback Limited',
    vin: '',
    contact: null,
    customer_name: '',
    insurer: null,
    insurer_name: '',
    claim_number: '',
    fleet_contact: null,
    fleet_name: '',
    fleet_number: '',
    estimator: 'Maria Lopez, Lakeside Collision',
    estimator_user: null,
    shop_name: center.name,
    center_name: '',
    notes: 'Windshield was replaced this morning. We need the car back by Friday noon.',
    internal_notes: '',
    wanted_services: [base.service('FCAM-S').id],
    created_by: null,
    submitted_at: null,
    completed_at: null,
    last_event_at: at,
    next_visit_local: null,
    next_visit_zone: null,
    next_visit_at: null,
    technician_names: '',
    technician_ids: [],
    version: 1,
    created_at: at,
    updated_at: at,
  })
  rows.add('intake', {
    request,
    company: 'Lakeside Collision',
    name: 'Maria Lopez',
    phone: '6165550177',
    email: 'maria@lakeside.demo',
    form: `demo ${request}`,
    address: null,
    state: 'open',
    created_at: at,
  })
  rows.add('history', {
    ...entry,
    entity: 'request',
    entity_id: request,
    request,
    firm: center.id,
    service_firm: null,
    actor: 0,
    actor_name: 'Maria Lopez, Lakeside Collision (outside)',
    at,
    what: 'created',
    from_status: null,
    to_status: RequestStatus.pending,
    why: '',
    changes: {},
    version: 1,
  })
}
