import { makes } from './makes.ts'

export type LookupSeed = { key: string; name: string; value: string; sort: number }

/** Names in display order; `name=value` where the code relies on the value. */
const lists: Record<string, readonly string[]> = {
  ContactType: ['Customer', 'Company', 'Fleet', 'Insurance contact', 'Vendor', 'Shop contact', 'User'],
  Salutation: ['Mr.', 'Ms.', 'Mrs.', 'Mx.', 'Dr.'],
  AddressType: ['Business', 'Home', 'Billing', 'Shipping', 'Mailing'],
  PhoneType: ['Mobile', 'Office', 'Home', 'Toll-free', 'Fax'],
  EmailType: ['Work', 'Personal', 'Billing'],
  RelatedContactType: ['Spouse', 'Parent', 'Child', 'Employer', 'Employee', 'Agent', 'Driver', 'Other'],
  FirmClass: ['Independent', 'Dealer', 'Multi-shop operator', 'Glass', 'Mobile'],
  FirmType: [
    'Host=1',
    'Franchiser=2',
    'Franchisee=3',
    'Division=4',
    'Partner=5',
    'Calibration center=6',
    'Shop=7',
  ],
  Role: [
    'Host admin=1',
    'Host user=2',
    'Franchiser admin=3',
    'Shop admin=4',
    'Division user=5',
    'Division manager=6',
    'Franchiser user=7',
    'Franchisee admin=8',
    'Franchisee user=9',
    'Dispatcher=10',
    'Partner user=11',
    'Center admin=12',
    'Dispatch lead=13',
    'Technician=14',
    'Shop manager=15',
    'Shop estimator=16',
    'Shop user=17',
  ],
  CalibrateType: [
    'Collision repair',
    'Windshield replacement',
    'Alignment or suspension',
    'Mechanical repair',
    'Diagnosis',
    'Recheck',
  ],
  PaymentType: ['Shop account', 'Insurer pays', 'Credit card', 'Check', 'Cash', 'Bank transfer', 'Warranty'],
  TransportationType: [
    'Driven by the shop',
    'Driven by the customer',
    'Towed in',
    'Picked up by us',
    'Done at the shop',
    'Loaner out',
  ],
  CancelReason: [
    'Total loss',
    'Shop cancelled',
    'Customer cancelled',
    'Insurer declined',
    'Vehicle not ready',
    'No calibration needed',
    'Entered twice',
    'Done elsewhere',
  ],
  HoldReason: [
    'Waiting for parts',
    'Waiting for authorization',
    'Repair not finished',
    'Vehicle not on site',
    'Weather or road',
    'Tool or target missing',
  ],
  ClaimRequirement: [
    'Procedure and source=citation',
    'Pre-repair scan=preScan',
    'Post-repair scan=postScan',
    'Result of each system=result',
    'Photos=photos',
    'Invoice=invoice',
  ],
  ClaimDenial: [
    'Document missing',
    'Not covered',
    'Price above agreement',
    'Not required by the procedure',
    'Billed twice',
    'Sent to the wrong insurer',
  ],
  ServiceType: ['Glass', 'Alignment', 'Towing', 'Parts', 'Tools and targets', 'Software', 'Other'],
  TechnicianStatus: ['Off=0', 'Available=1', 'On the way=2', 'At work=3', 'On break=4'],
  NotificationType: [
    'New request=1',
    'Request accepted=2',
    'Visit assigned to me=3',
    'Visit moved=4',
    'Visit completed=5',
    'Put on hold=6',
    'Authorization answered=7',
    'New chat message=8',
    'Payment received=9',
    'Calibration rule changed=10',
    'Hold ended=11',
    'Reminder=12',
    'System=9999',
  ],
  ReportCategory: ['Suspicious', 'Harassing', 'Inappropriate', 'Spam'],
  BlogType: ['News', 'Training', 'Technical bulletin'],
  BlogStatus: ['Draft=1', 'Published=2', 'Archived=3'],
}

const ofList = ([key, entries]: [string, readonly string[]]): LookupSeed[] =>
  entries.map((entry, index) => {
    const [name = entry, value = ''] = entry.split('=')
    return { key, name, value, sort: index + 1 }
  })

/** The host's lookups, which every firm reads. */
export const lookups: readonly LookupSeed[] = [
  ...Object.entries(lists).flatMap(ofList),
  ...makes.map((name, index) => ({ key: 'VehicleMake', name, value: '', sort: index + 1 })),
]
