import { texts } from './texts.ts'

/** Shipped names of the list items that code relies on, by list and value. */
export const t = texts('contract/shippedNames', {
  'NotificationType.1': 'New request',
  'NotificationType.2': 'Request accepted',
  'NotificationType.3': 'Visit assigned to me',
  'NotificationType.4': 'Visit moved',
  'NotificationType.5': 'Visit completed',
  'NotificationType.6': 'Put on hold',
  'NotificationType.7': 'Authorization answered',
  'NotificationType.8': 'New chat message',
  'NotificationType.9': 'Payment received',
  'NotificationType.10': 'Calibration rule changed',
  'NotificationType.11': 'Hold ended',
  'TechnicianStatus.0': 'Off',
  'TechnicianStatus.1': 'Available',
  'TechnicianStatus.2': 'On the way',
  'TechnicianStatus.3': 'At work',
  'TechnicianStatus.4': 'On break',
  'BlogStatus.1': 'Draft',
  'BlogStatus.2': 'Published',
  'BlogStatus.3': 'Archived',
})
