import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { choose } from './support/choose.ts'
import { violationsOf } from './support/axe.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

/** Opens the first chat of the list and says something in it. */
const openFirstChat = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^RO / }).first().click()
  await page.getByRole('textbox', { name: /^Message/ }).click()
  await page.keyboard.type('Radar done')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByRole('article').first().waitFor()
}

/** Every screen, the role that opens it, and what to do there before it is checked. */
const screens: {
  name: string
  role: number
  path: string
  open?: (page: Page) => Promise<unknown>
  /** What it opens stands in the app's header. */
  isInFrame?: boolean
}[] = [
  { name: 'home of a shop', role: 16, path: '/' },
  { name: 'home of a center', role: 12, path: '/' },
  { name: 'request list', role: 12, path: '/calibrates' },
  { name: 'visit list', role: 12, path: '/calibrates?viewMode=2' },
  { name: 'location list', role: 12, path: '/calibrates?viewMode=3' },
  { name: 'pending list', role: 16, path: '/calibrates/Pending' },
  { name: 'new repair order', role: 16, path: '/calibrate/new' },
  { name: 'repair order', role: 12, path: 'request' },
  {
    name: 'plan of a repair order',
    role: 12,
    path: 'request',
    open: async (page) => {
      await page.getByRole('tab', { name: 'ADAS plan' }).click()
      await page.getByRole('heading', { name: 'What this vehicle needs' }).waitFor()
      await page.getByText('Systems on this vehicle', { exact: true }).click()
    },
  },
  {
    name: 'scans of a repair order',
    role: 12,
    path: 'request',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Scans' }).click()
      await page.getByText('No scans yet').waitFor()
    },
  },
  {
    name: 'history of a repair order',
    role: 12,
    path: 'request',
    open: (page) => page.getByRole('tab', { name: 'History' }).click(),
  },
  {
    name: 'files of a repair order',
    role: 12,
    path: 'request',
    open: (page) => page.getByRole('tab', { name: /^Files/ }).click(),
  },
  {
    name: 'documents of a repair order',
    role: 12,
    path: 'request',
    open: (page) => page.getByRole('tab', { name: /^Documents/ }).click(),
  },
  { name: 'home of a technician', role: 14, path: '/' },
  { name: 'day of a technician', role: 14, path: '/techschedule' },
  { name: 'visit of a technician', role: 14, path: 'visit' },
  { name: 'test drive', role: 14, path: 'drive' },
  { name: 'day of a center', role: 12, path: '/techschedule' },
  ...['day', 'week', 'month', 'list'].map((view) => ({
    name: `schedule by ${view}`,
    role: 12,
    path: `/schedule?view=${view}`,
    open: (page: Page) => page.getByRole('region', { name: 'Schedule' }).waitFor(),
  })),
  { name: 'schedule of a shop', role: 16, path: '/schedule?view=day' },
  {
    name: 'moving a visit',
    role: 12,
    path: '/schedule?view=list',
    open: async (page) => {
      await page.getByRole('button', { name: 'Move to…' }).first().click()
      await page.getByRole('group', { name: 'Next free times' }).getByRole('button').first().waitFor()
    },
  },
  {
    name: 'new visit',
    role: 12,
    path: 'request',
    open: async (page) => {
      await page.getByRole('button', { name: /^New visit/ }).click()
      await page.getByRole('group', { name: 'Next free times' }).getByRole('button').first().waitFor()
    },
  },
  { name: 'pay of a technician', role: 14, path: '/techschedule/pay?range=5' },
  { name: 'dashboard', role: 12, path: '/dashboard?range=4' },
  ...['profit', 'cycleTimes', 'breakout', 'invoicing', 'technicians', 'payments'].map((view) => ({
    name: `${view} of the dashboard`,
    role: 12,
    path: `/dashboard?range=4&view=${view}`,
  })),
  {
    name: 'numbers behind a figure',
    role: 12,
    path: '/dashboard?range=6',
    open: async (page) => {
      await page.getByRole('button', { name: /^Sales \$/ }).click()
      await page.getByRole('dialog').getByRole('table').first().waitFor()
    },
  },
  { name: 'authorizing services', role: 12, path: 'authorizing' },
  { name: 'fleet', role: 12, path: '/fleet' },
  { name: 'insurance', role: 12, path: '/insurance' },
  {
    name: 'home of the host',
    role: 1,
    path: '/',
    open: (page) => page.getByRole('list', { name: 'Posts' }).waitFor(),
  },
  { name: 'brands', role: 1, path: '/brands' },
  {
    name: 'brand',
    role: 1,
    path: '/brands?pageSize=10',
    open: async (page) => {
      await page.getByText('Northline ADAS').first().dblclick()
      await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
    },
  },
  { name: 'blogs', role: 1, path: '/blogs' },
  {
    name: 'post',
    role: 1,
    path: '/blogs?pageSize=10',
    open: async (page) => {
      await page.getByText('Holiday hours of the support desk').first().dblclick()
      await page.getByRole('textbox', { name: 'Text' }).waitFor()
    },
  },
  { name: 'contacts', role: 1, path: '/contacts' },
  {
    name: 'contact',
    role: 1,
    path: '/contacts',
    open: async (page) => {
      await page.locator('tbody tr').first().click()
      await page.getByRole('dialog').getByText('(primary)').first().waitFor()
    },
  },
  {
    name: 'erasing personal data',
    role: 1,
    path: '/contacts?only=people',
    open: async (page) => {
      await page.locator('tbody tr').first().click()
      await page.getByRole('button', { name: 'Erase…' }).click()
      await page.getByRole('heading', { name: 'What goes' }).waitFor()
    },
  },
  {
    name: 'merging contacts',
    role: 1,
    path: '/contacts?orderBy=firm&pageSize=10',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
      await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).check()
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  { name: 'vendors', role: 1, path: '/vendors' },
  { name: 'locations', role: 3, path: '/locations' },
  { name: 'my location', role: 8, path: '/my-location' },
  { name: 'location tree', role: 3, path: '/locations?show=tree' },
  { name: 'network tree', role: 3, path: '/locations?show=network' },
  { name: 'map of locations', role: 3, path: '/locations?show=map' },
  {
    name: 'map of repair orders',
    role: 12,
    path: '/tech-requests',
    open: async (page) => {
      await page.getByRole('button', { pressed: false, name: /·/ }).first().click()
      await page.getByRole('list', { name: 'Visits' }).waitFor()
    },
  },
  { name: 'list of repair orders beside the map', role: 12, path: '/tech-requests?show=list' },
  { name: 'requests by location', role: 12, path: '/location-requests' },
  { name: 'dispatch', role: 10, path: '/dispatch?filter=9999' },
  {
    name: 'ranking of techs',
    role: 10,
    path: '/dispatch?filter=9999',
    open: async (page) => {
      await page.getByRole('list', { name: 'Visits' }).getByRole('button').first().click()
      await page.getByText(/can take it$/).waitFor()
    },
  },
  {
    name: 'tech on dispatch',
    role: 10,
    path: '/dispatch?filter=9999',
    open: async (page) => {
      await page.getByRole('list', { name: 'Techs', exact: true }).getByRole('button').first().click()
      await page.getByRole('region', { name: 'Notes' }).waitFor()
    },
  },
  {
    name: 'plan of a day',
    role: 10,
    path: '/dispatch?filter=9999',
    open: async (page) => {
      await page.getByRole('button', { name: 'Plan the day' }).click()
      await page.getByRole('dialog').getByRole('table').waitFor()
    },
  },
  { name: 'location', role: 7, path: 'location' },
  ...['Contact', 'Preferences', 'Centers', 'Network', 'Insurance', 'Technicians', 'Users', 'Bays'].map(
    (tab) => ({
      name: `${tab} of a location`,
      role: 7,
      path: 'location',
      open: (page: Page) => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click(),
    }),
  ),
  {
    name: 'bay of a location',
    role: 7,
    path: 'location',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Bays' }).click()
      await page.getByRole('button', { name: 'Add bay' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add block' }).click()
    },
  },
  {
    name: 'moving a location',
    role: 7,
    path: 'location',
    open: async (page) => {
      await page.getByRole('button', { name: 'Move to…' }).first().click()
      await page.getByRole('option').first().click()
      await page.getByRole('region', { name: 'Will no longer see it' }).waitFor()
    },
  },
  { name: 'translations', role: 1, path: '/configuration/translations' },
  {
    name: 'text in another language',
    role: 1,
    path: '/configuration/translations?language=es',
    open: async (page) => {
      await page.getByRole('table').getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Your text' }).waitFor()
    },
  },
  {
    name: 'invitations of locations',
    role: 3,
    path: '/locations',
    open: async (page) => {
      await page.getByRole('button', { name: 'Invitations' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Invite location' }).waitFor()
    },
  },
  {
    name: 'inviting a location',
    role: 3,
    path: '/locations',
    open: async (page) => {
      await page.getByRole('button', { name: 'Invitations' }).click()
      await page.getByRole('button', { name: 'Invite location' }).click()
      await page.getByRole('dialog', { name: 'Invite location' }).getByRole('textbox').first().waitFor()
    },
  },
  { name: 'storage', role: 3, path: '/storage' },
  {
    name: 'bucket',
    role: 3,
    path: '/storage?filter=1',
    open: async (page) => {
      await page.getByRole('table').getByText('Northline ADAS').click()
      await page.getByText('Franchise agreement.pdf').waitFor()
    },
  },
  { name: 'configuration', role: 1, path: '/configuration' },
  {
    name: 'lookups of an insurer',
    role: 1,
    path: '/configuration/insurers?insurance=1',
    open: (page) =>
      page
        .getByRole('textbox', { name: /^Insurer's name/ })
        .first()
        .waitFor(),
  },
  { name: 'pricing rules', role: 1, path: '/configuration/pricing-rules' },
  {
    name: 'pricing rule',
    role: 1,
    path: '/configuration/pricing-rules?firm=1',
    open: async (page) => {
      await page.getByRole('button', { name: 'New pricing rule' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'rates and prices', role: 12, path: '/pricing' },
  { name: 'tax rates', role: 1, path: '/configuration/tax-rates' },
  { name: 'scan configuration', role: 1, path: '/admin/scans' },
  { name: 'recommendations', role: 1, path: '/configuration/recommendations' },
  { name: 'calibration rules', role: 1, path: '/configuration/calibration-rules' },
  { name: 'services', role: 1, path: '/configuration/services?search=radar' },
  { name: 'rates of a firm', role: 1, path: '/configuration/rates' },
  { name: 'lookup list', role: 1, path: '/configuration/lookups?key=VehicleColor' },
  {
    name: 'order from outside',
    role: 12,
    path: '/calibrates/Pending?search=1001',
    open: async (page) => {
      await page.getByText('2022 Subaru Outback Limited').first().click()
      await page.getByRole('region', { name: 'Sender' }).waitFor()
    },
  },
  { name: 'admin', role: 1, path: '/admin' },
  { name: 'email templates', role: 1, path: '/configuration/email-templates' },
  {
    name: 'email template',
    role: 1,
    path: '/configuration/email-templates?firm=1',
    open: async (page) => {
      await page.getByText('Invoice', { exact: true }).first().dblclick()
      await page.getByRole('dialog').getByRole('document').waitFor()
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    },
  },
  {
    name: 'help beside a page',
    role: 12,
    path: '/schedule?view=list',
    open: async (page) => {
      await page.getByRole('button', { name: 'Help', exact: true }).click()
      await page.getByRole('dialog', { name: 'Schedule' }).getByText('Free times').first().waitFor()
    },
  },
  { name: 'users', role: 1, path: '/users' },
  {
    name: 'menu of a list',
    role: 1,
    path: '/users',
    open: (page) => page.getByRole('button', { name: 'Views', exact: true }).click(),
  },
  {
    name: 'filter of a list',
    role: 1,
    path: '/users',
    open: (page) => page.getByRole('button', { name: 'Role Any' }).click(),
  },
  {
    name: 'menu of a repair order',
    role: 12,
    path: 'request',
    open: (page) => page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click(),
  },
  {
    name: 'user',
    role: 6,
    path: '/users?search=role14',
    open: async (page) => {
      await page.getByText('role14@north.demo').first().click()
      await page.getByRole('dialog').getByText('(primary)').first().waitFor()
    },
  },
  ...['Notifications', 'Skills', 'Area'].map((tab) => ({
    name: `${tab} of a user`,
    role: 6,
    path: '/users?search=role14',
    open: async (page: Page) => {
      await page.getByText('role14@north.demo').first().click()
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    },
  })),
  {
    name: 'commission plan on the last 90 days',
    role: 1,
    path: '/users?search=role14@north',
    open: async (page) => {
      await page.getByText('role14@north.demo').first().click()
      await page.getByRole('tab', { name: /^Skills/ }).click()
      await page.locator('input[aria-label^="Commission for "]:enabled').first().fill('33.5')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Save( Ctrl)?/ })
        .last()
        .click()
      await page.getByText(/^On the last 90 days: /).waitFor()
    },
  },
  {
    name: 'moving a user',
    role: 6,
    path: '/users?search=role14',
    open: async (page) => {
      await page.getByText('role14@north.demo').first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Move…' }).click()
      await choose(page, page.getByLabel('Company or location'), 'Fulton Collision Center')
      await page.getByLabel('Role there').click()
      // The form below has the same options.
      await page.getByRole('option', { name: 'Technician' }).last().click()
      await page.getByText('No longer sees').waitFor()
    },
  },
  {
    name: 'erasing a user',
    role: 6,
    path: '/users?search=role14',
    open: async (page) => {
      await page.getByText('role14@north.demo').first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Erase…' }).click()
      await page.getByText('What goes').waitFor()
    },
  },
  {
    name: 'adding a user',
    role: 6,
    path: '/users?add=1',
    open: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Username' }).waitFor(),
  },
  ...Object.entries({
    'list of chats': async () => {},
    'a chat': openFirstChat,
    'members of a chat': async (page: Page) => {
      await openFirstChat(page)
      await page.getByRole('button', { name: 'Members', exact: true }).click()
      await page.getByRole('list', { name: 'Members' }).waitFor()
    },
    'a new chat': async (page: Page) => {
      await page.getByRole('button', { name: 'New chat' }).click()
      await page.getByRole('textbox', { name: 'Message' }).waitFor()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    },
    'management of chats': async (page: Page) => {
      await page.getByRole('button', { name: 'Manage chats' }).click()
      await page.getByRole('heading', { name: 'Manage chats' }).waitFor()
    },
  }).map(([name, then]) => ({
    name,
    // Nobody else of this list: where the widget stood is remembered.
    role: 13,
    path: '/calibrates',
    open: async (page: Page) => {
      await page.evaluate("sessionStorage.removeItem('calibrate.chat')")
      await page.reload()
      await page.getByRole('banner').getByRole('button', { name: /^Chat/ }).click()
      await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
      await then(page)
    },
  })),
  { name: 'chat page', role: 2, path: '/chat' },
  {
    name: 'administration of chats',
    role: 2,
    path: '/chatadmin',
    open: async (page) => {
      await page.getByRole('list', { name: 'Channels' }).getByRole('button').first().click()
      await page.getByText("You're viewing this as an administrator.").waitFor()
    },
  },
  { name: 'reports of messages', role: 2, path: '/chatadmin?tab=reports' },
  {
    name: 'chat user',
    role: 2,
    path: '/chatadmin?tab=users',
    open: async (page) => {
      await page.getByRole('table').getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Nickname' }).waitFor()
    },
  },
  { name: 'outbox', role: 1, path: '/outbox' },
  { name: 'logs', role: 1, path: '/logs' },
  { name: 'history', role: 1, path: '/history' },
  { name: 'record views', role: 1, path: '/views' },
  { name: 'sessions', role: 1, path: '/sessions' },
  { name: 'indexes', role: 1, path: '/indexes' },
  { name: 'estimates', role: 16, path: '/estimates' },
  { name: 'health', role: 1, path: '/health' },
  { name: 'jobs', role: 1, path: '/jobs' },
  { name: 'company tokens', role: 4, path: '/tokens' },
  { name: 'webhooks', role: 4, path: '/webhooks' },
  {
    name: 'new token',
    role: 4,
    path: '/tokens',
    open: async (page) => {
      await page.getByRole('button', { name: 'New token…' }).first().click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    },
  },
  {
    name: 'new webhook',
    role: 4,
    path: '/webhooks',
    open: async (page) => {
      await page.getByRole('button', { name: 'New webhook' }).first().click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    },
  },
  {
    name: 'deliveries of a webhook',
    role: 4,
    path: '/webhooks',
    open: async (page) => {
      const admin = await product.app.as('role4@north.demo')
      await admin.ok('POST webhook/saveWebhook', {
        body: { webhook: -1, name: 'System', url: 'https://hooks.invalid/', events: ['visit.completed'] },
      })
      const { items } = await admin.ok('GET webhook/webhooks')
      await admin.ok('POST webhook/sendTest', { body: { webhook: items[0]?.webhook ?? 0 } })
      await page.reload()
      await page.getByRole('table').getByText('System').first().click()
      await page.getByRole('dialog').getByText('What is sent').first().click()
    },
  },
  { name: 'data', role: 1, path: '/data' },
  { name: 'export', role: 12, path: '/export' },
  { name: 'notifications', role: 16, path: '/notifications' },
  {
    name: 'notification settings',
    role: 16,
    path: '/notifications?tab=setup',
    open: (page) => page.getByRole('checkbox', { name: 'New request: Email' }).waitFor(),
  },
  {
    name: 'account menu',
    isInFrame: true,
    role: 12,
    path: '/calibrates',
    open: async (page) => {
      await page.getByRole('button', { name: /Renee Castillo/ }).click()
      await page.getByRole('menuitem', { name: 'Change Password' }).waitFor()
    },
  },
  { name: 'widget demo', role: 1, path: '/widgetdemo' },
  { name: 'about', role: 16, path: '/about' },
  { name: 'waiting to send', role: 14, path: '/waiting' },
  { name: 'page not found', role: 16, path: '/nowhere' },
  // The last of its role: the tip of the bell stays when the menu is closed.
  {
    name: 'bell',
    isInFrame: true,
    role: 16,
    path: '/notifications',
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('menuitem', { name: 'All notifications and settings' }).waitFor()
    },
  },
]
const places = {
  request: '',
  visit: '',
  drive: '',
  location: '',
  authorizing: '',
  link: '',
  certificate: '',
  guest: '',
}
beforeAll(async () => {
  const technician = await product.app.as('role14@north.demo')
  const { items } = await technician.ok('GET calibrate/calibrateEventsActive', { query: { mine: true } })
  const row = items.find((each) => each.ronumber === '48213') ?? items[0]
  const brand = await product.app.as('role3@north.demo')
  const { items: shops } = await brand.ok('GET firm/getFirms', { query: { filter: '7' } })
  places.location = `/locations/${shops[0]?.firm}`
  await brand.ok('POST firm/firmContact', { body: { firm: shops[0]?.firm ?? 0 } })
  places.request = `/calibrate/${row?.calibrate}`
  places.visit = `/techschedule/${row?.calibrateEvent}`
  places.drive = `/testdrive/${row?.calibrateEvent}`
  places.authorizing = `/authorizeservices/${row?.calibrateEvent}/visit`
  const center = await product.app.as('role12@north.demo')
  await center.ok('POST admin/sendForAuthorization', {
    query: { calibrateEvent: row?.calibrateEvent ?? 0, to: 'helen@insurer.test' },
  })
  const [letter] = await product.app.mail()
  const shared = await center.ok('POST calibrate/addGuestLink', {
    body: { calibrate: row?.calibrate ?? 0, name: 'Helen' },
  })
  places.guest = new URL(shared.url).pathname
  places.link = /\/authorize\/\d+\/\w+\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
  const done = await product.given.request({ status: 'completed' })
  await center.ok('POST report/sendCalibrationReport', {
    body: { calibrateEvent: done.visits[0]?.calibrateEvent ?? 0, to: 'claims@insurer.test' },
  })
  await product.mailbox.take('claims@insurer.test', '')
  const [certificate] = await center.ok('GET certificate/certificates', {
    query: { calibrate: done.calibrate },
  })
  places.certificate = `/certificates/${certificate?.certificate}`
})

test('a planted violation is found at both widths and in both themes', async () => {
  const { page } = await product.person()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(`
    const planted = document.createElement('p')
    planted.textContent = 'Planted'
    planted.style.color = '#777'
    planted.style.background = '#888'
    planted.style.fontSize = '16px'
    document.querySelector('main').append(document.createElement('button'), planted)`)
  const look = async (name: string) => {
    const found = (await violationsOf(page, name)).map((line) => line.split(' ').slice(1, 4).join(' '))
    return found.filter((line) => !line.endsWith('target-size'))
  }
  const button = (place: string) => `${place}: button-name`
  const contrast = (place: string) => `${place}: color-contrast`
  const [deskLight, deskDark, phoneLight, phoneDark] = [
    'desk, light',
    'desk, dark',
    'phone, light',
    'phone, dark',
  ]
  expect(await look('a')).toEqual([button(deskDark), contrast(deskDark), button(phoneLight)])
  expect(await look('ab')).toEqual([button(deskLight), button(phoneDark), contrast(phoneDark)])
  expect(await look('abc')).toEqual([button(deskDark), button(phoneLight), contrast(phoneLight)])
  expect(await look('abcd')).toEqual([button(deskLight), contrast(deskLight), button(phoneDark)])
})

test('pages that need no sign-in pass axe', async () => {
  const person = await product.person()
  const { page } = person
  // The second link doesn't exist.
  person.expects(/resetPassword/)
  await product.app.sql(
    `select open_password_reset((select id from app_user where username = 'role17@north.demo'), $1)`,
    [createHash('sha256').update('made-up').digest('base64url')],
  )
  const told: string[] = []
  const links = ['/reset?token=made-up', '/reset?token=none', places.link, places.certificate, places.guest]
  for (const path of ['/login', '/reset', '/blueprint', ...links]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    told.push(...(await violationsOf(page, path)))
  }
  expect(told).toEqual([])
})

test('the steps of onboarding pass axe', async () => {
  const brand = await product.app.as('role3@north.demo')
  const [parent] = await brand.ok('GET firm/firmSearch', { query: { searchterm: '', type: 'Division' } })
  const { link } = await brand.ok('POST firm/onboardInvite', {
    body: { email: 'axe@wealthy.test', parent: parent?.firm ?? 0, type: 'Shop', testMode: true },
  })
  const { page } = await product.person()
  const told: string[] = []
  const step = async (title: string, typed: Record<string, string>) => {
    await page.getByRole('heading', { name: title }).waitFor()
    told.push(...(await violationsOf(page, title)))
    for (const [label, text] of Object.entries(typed))
      await page
        .getByRole('textbox', { name: new RegExp(`^${label}`) })
        .first()
        .fill(text)
  }
  const next = () => page.getByRole('button', { name: 'Save and continue' }).click()
  await page.goto(new URL(link).pathname)
  await step('Who is setting this up?', { 'First name': 'Nora', 'Last name': 'Vance' })
  await next()
  await step('Your company', {
    Company: 'Wealthy Street Collision',
    'Street address': '12 Wealthy St',
    City: 'Nowhere',
    'ZIP code': '00000',
    Phone: '6165550142',
  })
  await page.getByRole('combobox', { name: 'State' }).fill('Michigan')
  await page.getByRole('option', { name: 'Michigan' }).click()
  await next()
  const keep = page.getByRole('button', { name: /Use it anyway|Keep mine/ })
  await keep.waitFor()
  told.push(...(await violationsOf(page, 'doubtful address')))
  await keep.click()
  await step('Where should we ship to?', {})
  await next()
  await step('Choose your plan', {})
  expect(told).toEqual([])
})

/** Opened before each screen, so that a screen starts fresh even when the one before shared its page. */
const between = '/about'
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** The screens of each role, five to a test. */
const turns = [...new Set(screens.map(({ role }) => role))].flatMap((role) => {
  const mine = screens.filter((each) => each.role === role)
  return Array.from({ length: Math.ceil(mine.length / 5) }, (_, turn) => {
    const some = mine.slice(turn * 5, turn * 5 + 5)
    return [role, some.map(({ name }) => name).join(', '), some] as const
  })
})

test.each(turns)('screens of role %i pass axe: %s', async (role, _names, some) => {
  const someone = await product.person(`role${role}@north.demo`)
  const { page } = someone
  const told: string[] = []
  await page.goto(between)
  for (const [index, { name, path, open, isInFrame }] of some.entries()) {
    // A menu outlives the screen that it was opened over.
    await page.keyboard.press('Escape')
    await someone.follow(between)
    await heading(page)
      .filter({ hasText: /^About$/ })
      .waitFor()
    await someone.follow(path in places ? places[path as keyof typeof places] : path)
    if (path !== between)
      await heading(page)
        .filter({ hasNotText: /^About$/ })
        .waitFor()
    await someone.settled()
    await open?.(page)
    await someone.settled()
    told.push(...(await violationsOf(page, name, { isFrameKnown: index > 0 && !isInFrame })))
  }
  expect(told).toEqual([])
})
