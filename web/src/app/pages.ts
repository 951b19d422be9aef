type Section = 'Work' | 'Records' | 'Insight' | 'Administration' | 'Help'
export type PageInfo = {
  path: string
  title: string
  section: Section
  /** One sentence about what the page is for. */
  says: string
  /** Hidden in production. */
  notInProduction?: boolean
}

/** Every page without parameters, for the command palette and /admin. `mayOpen` decides who may open it. */
export const pages: readonly PageInfo[] = [
  { path: '/', title: 'Home', section: 'Work', says: 'What waits for you today.' },
  {
    path: '/calibrates',
    title: 'Calibrate ROs',
    section: 'Work',
    says: 'Repair orders, searched and filtered, from Pending to Paid.',
  },
  {
    path: '/calibrates/Submitted',
    title: 'Submitted ROs',
    section: 'Work',
    says: 'Repair orders that were sent to a center.',
  },
  {
    path: '/calibrates/Pending',
    title: 'Pending ROs',
    section: 'Work',
    says: 'Repair orders that are written but not yet sent.',
  },
  {
    path: '/dispatch',
    title: 'Dispatch',
    section: 'Work',
    says: 'Choose the technician for each visit by skill, distance and day.',
  },
  {
    path: '/techschedule',
    title: 'Tech Schedule',
    section: 'Work',
    says: 'The day of a technician, visit by visit.',
  },
  {
    path: '/schedule',
    title: 'View Schedule',
    section: 'Work',
    says: 'Visits by bay and technician, day and week.',
  },
  {
    path: '/tech-requests',
    title: 'RO Map View',
    section: 'Work',
    says: 'Repair orders on a map, with the list beside it.',
  },
  {
    path: '/location-requests',
    title: 'Location Requests',
    section: 'Work',
    says: 'Each location with its repair orders by status.',
  },
  {
    path: '/locations',
    title: 'Locations',
    section: 'Records',
    says: 'Firms of your branch with their addresses, bays, hours and fees.',
  },
  {
    path: '/fleet',
    title: 'Fleet',
    section: 'Records',
    says: 'Companies with many vehicles, and every vehicle by VIN.',
  },
  {
    path: '/insurance',
    title: 'Insurance',
    section: 'Records',
    says: 'Insurers, their claims contacts and their own lookups.',
  },
  {
    path: '/contacts',
    title: 'Contacts',
    section: 'Records',
    says: 'People and companies with addresses, phones and emails.',
  },
  { path: '/vendors', title: 'Vendors', section: 'Records', says: 'Companies that supply parts and work.' },
  {
    path: '/storage',
    title: 'Storage',
    section: 'Records',
    says: 'Files of your branch: photos, videos and documents.',
  },
  {
    path: '/users',
    title: 'Users',
    section: 'Records',
    says: 'Who may sign in, as what, and how they are reached.',
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    section: 'Insight',
    says: 'Sales, profit, cycle times, technicians and payments.',
  },
  {
    path: '/admin',
    title: 'Admin',
    section: 'Administration',
    says: 'Everything that is set up rather than worked on.',
  },
  {
    path: '/configuration',
    title: 'Configuration',
    section: 'Administration',
    says: 'Lookups, checklists, pricing, translations and templates.',
  },
  {
    path: '/admin/templates',
    title: 'Email templates',
    section: 'Administration',
    says: 'The words of the mails that leave the house.',
  },
  {
    path: '/data',
    title: 'Import/Export Facility',
    section: 'Administration',
    says: 'Bring lists in from CSV, and take data out.',
  },
  {
    path: '/brands',
    title: 'Brands',
    section: 'Administration',
    says: 'The look of each brand, its franchisees and their shops.',
  },
  {
    path: '/blogs',
    title: 'Blogs',
    section: 'Administration',
    says: 'Posts for Home, with comments and attachments.',
  },
  {
    path: '/chat',
    title: 'Chat',
    section: 'Administration',
    says: 'All channels and their messages at full height.',
  },
  {
    path: '/chatadmin',
    title: 'Chat Admin',
    section: 'Administration',
    says: 'Channels and members: archive, change, report.',
  },
  {
    path: '/widgetdemo',
    title: 'Widget Demo',
    section: 'Administration',
    says: 'The chat in a page of another site, with the tag that puts it there.',
  },
  {
    path: '/outbox',
    title: 'Outbox',
    section: 'Administration',
    says: 'Mail and SMS that were kept here in place of being sent.',
    notInProduction: true,
  },
  { path: '/about', title: 'About', section: 'Help', says: 'Version, environment and support.' },
  {
    path: '/notifications',
    title: 'Notifications',
    section: 'Help',
    says: 'How to be told of new work when this page is not open.',
  },
]
