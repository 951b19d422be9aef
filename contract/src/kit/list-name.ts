import { t } from './listNameTexts.ts'

const ownNames: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  CalibrateType: 'calibrateType',
  FirmClass: 'firmClass',
  FirmType: 'firmType',
  ContactType: 'contactType',
  Salutation: 'salutation',
  AddressType: 'addressType',
  PhoneType: 'phoneType',
  EmailType: 'emailType',
  RelatedContactType: 'relatedContactType',
  Role: 'role',
  PaymentType: 'paymentType',
  TransportationType: 'transportationType',
  CancelReason: 'cancelReason',
  HoldReason: 'holdReason',
  ClaimRequirement: 'claimRequirement',
  ClaimDenial: 'claimDenial',
  ServiceType: 'serviceType',
  TechnicianStatus: 'technicianStatus',
  NotificationType: 'notificationType',
  ReportCategory: 'reportCategory',
  BlogType: 'blogType',
  BlogStatus: 'blogStatus',
  VehicleMake: 'vehicleMake',
}

/** Display name of a lookup list: its key in words, `PhoneType` as "Phone type". */
export const listName = (key: string): string => {
  const own = ownNames[key]
  if (own) return t(own)
  return key
    .split(/_+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((word, at) => (at > 0 && !/^[A-Z]{2,}/.test(word) ? word.toLowerCase() : word))
    .join(' ')
}
