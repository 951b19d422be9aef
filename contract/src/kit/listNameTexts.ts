import { texts } from './texts.ts'

/** Names of the shipped lists. A list that a host made is named by its key. */
export const t = texts('contract/listName', {
  calibrateType: 'Type of repair',
  firmClass: 'Location class',
  firmType: 'Location type',
  contactType: 'Contact type',
  salutation: 'Salutation',
  addressType: 'Address type',
  phoneType: 'Phone type',
  emailType: 'Email type',
  relatedContactType: 'Related contact type',
  role: 'Role',
  paymentType: 'Payment type',
  transportationType: 'Transportation type',
  cancelReason: 'Cancel reason',
  holdReason: 'Hold reason',
  claimRequirement: 'Claim requirement',
  claimDenial: 'Claim denial',
  serviceType: 'Service type',
  technicianStatus: 'Technician status',
  notificationType: 'Notification type',
  reportCategory: 'Report category',
  blogType: 'Blog type',
  blogStatus: 'Blog status',
  vehicleMake: 'Vehicle make',
})
