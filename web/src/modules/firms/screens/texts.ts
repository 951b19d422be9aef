import { texts } from '#contract/kit/texts.ts'

export const t = texts('firms/screens', {
  title: 'Locations',
  'view.label': 'Show as',
  'view.chip': 'Show',
  'view.list': 'List',
  'view.tree': 'Location tree',
  'view.network': 'Network tree',
  'view.map': 'Map',
  'search.name': 'Name',
  'search.map': 'Name, city, or number',
  add: 'Add location',
  trash: 'Removed',
  trashLong: 'Removed locations',

  location: 'Location',
  myLocation: 'My location',
  choice: 'Location',
  'tab.details': 'Details',
  'tab.contact': 'Contact',
  'tab.preferences': 'Preferences',
  'tab.centers': 'Centers',
  'tab.shops': 'Shops served',
  'tab.network': 'Network',
  'tab.insurance': 'Insurance',
  'tab.technicians': 'Technicians',
  'tab.users': 'Users',
  'missing.title': "This location doesn't exist, or you don't have access to it",
  'missing.text':
    'It may have been removed, or it may be in another branch. Search for it by name in the list.',
  'missing.list': 'Go to Locations',
  failed: "We couldn't load the location",
})
