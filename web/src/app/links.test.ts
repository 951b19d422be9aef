import { expect, it } from 'vitest'
import { links } from '#contract/links.ts'
import { rows } from './routes.ts'

const built: Record<keyof typeof links, readonly string[]> = {
  home: [links.home(), links.home({ channel: 'request_7' })],
  signIn: [links.signIn()],
  resetPassword: [links.resetPassword(), links.resetPassword('token')],
  about: [links.about()],
  waiting: [links.waiting()],
  notifications: [links.notifications(), links.notifications('setup')],
  requests: [links.requests(), links.requests('Pending'), links.requests(undefined, { search: '' })],
  estimates: [links.estimates()],
  exportAll: [links.exportAll()],
  newRequest: [links.newRequest()],
  request: [links.request(7), links.request(7, 9)],
  newVisit: [links.newVisit(7)],
  requestMap: [links.requestMap(), links.requestMap({ firm: 7 })],
  techSchedule: [links.techSchedule(), links.techSchedule(9)],
  testDrive: [links.testDrive(9), links.testDrive(9, 3)],
  authorize: [links.authorize(9, 'services', 'token')],
  certificate: [links.certificate('7KQ4-93MD-RT62-XM4P-9QZ1')],
  guest: [links.guest('token')],
  chatAdmin: [links.chatAdmin('request_9')],
  pricing: [links.pricing(), links.pricing('tax-rates')],
  authorizeSignedIn: [links.authorizeSignedIn(9, 'services')],
  locations: [links.locations(), links.locations({ search: 'Kim & Sons' })],
  location: [links.location(7), links.location(7, 'bays')],
  myLocation: [links.myLocation(), links.myLocation({ firm: 3 })],
  schedule: [links.schedule()],
  contacts: [links.contacts(), links.contacts({ contact: 3 })],
  users: [links.users(), links.users({ firm: 7 })],
  dashboard: [links.dashboard(), links.dashboard({ range: 5 })],
  blogs: [links.blogs()],
  storage: [links.storage(), links.storage(7, { path: 'a/b' })],
  chat: [links.chat(), links.chat({ channel: 'request_7' })],
  admin: [links.admin()],
  tokens: [links.tokens()],
  webhooks: [links.webhooks()],
  configuration: [links.configuration(), links.configuration('lookups', { key: 'Make' })],
}
const pages = rows.map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`))

it.each(Object.entries(built))('links to %s lead to a page', (_name, hrefs) => {
  for (const href of hrefs) {
    const [path = ''] = href.split('?')
    expect(pages.some((page) => page.test(path))).toBe(true)
  }
})

it('keeps empty values, which override remembered ones, and leaves out undefined ones', () => {
  expect(links.requests('Pending', { search: '', firm: 0, filter: '1,2', day: undefined })).toBe(
    '/calibrates/Pending?search=&firm=0&filter=1,2',
  )
  expect(links.locations({ search: 'Kim & Sons' })).toBe('/locations?search=Kim%20%26%20Sons')
  expect(links.request(7)).toBe('/calibrate/7')
  expect(links.request(7, 9)).toBe('/calibrate/7/9')
})
