import type { Module } from '../kernel/module.ts'
import { emptyAdmin } from './admin/retention.ts'
import { routes as admin } from './admin/routes.ts'
import { start as startAdmin } from './admin/start.ts'
import { routes as adas } from './adas/routes.ts'
import { start as startAdas } from './adas/start.ts'
import { emptyBlogTrash } from './blogs/empty-trash.ts'
import { routes as blogs } from './blogs/routes.ts'
import { routes as brands } from './brands/routes.ts'
import { routes as certificates } from './certificates/routes.ts'
import { createChatGateway } from './chat/door.ts'
import { trashUnsentFiles } from './chat/trash-unsent-files.ts'
import { routes as chat } from './chat/routes.ts'
import { routes as claims } from './claims/routes.ts'
import { start as startClaims } from './claims/start.ts'
import { routes as checklists } from './checklists/routes.ts'
import { emptyContactTrash } from './contacts/empty-trash.ts'
import { routes as contacts } from './contacts/routes.ts'
import { routes as dispatch } from './dispatch/routes.ts'
import { start as startDashboard } from './dashboard/rollup/start.ts'
import { routes as dashboard } from './dashboard/routes.ts'
import { routes as estimates } from './estimates/routes.ts'
import { emptyFirmTrash } from './firms/empty-trash.ts'
import { routes as firms } from './firms/routes.ts'
import { routes as imports } from './imports/routes.ts'
import { start as startImports } from './imports/start.ts'
import { actorOf, onRevoked } from './identity/door.ts'
import { emptyUserTrash } from './identity/empty-trash.ts'
import { routes as identity } from './identity/routes.ts'
import { start as startIdentity } from './identity/start.ts'
import { routes as insurance } from './insurance/routes.ts'
import { routes as live } from './live/routes.ts'
import { start as startLive } from './live/start.ts'
import { routes as lookups } from './lookups/routes.ts'
import { routes as notifications } from './notifications/routes.ts'
import { start as startNotifications } from './notifications/start.ts'
import { routes as onboarding } from './onboarding/routes.ts'
import { routes as payroll } from './payroll/routes.ts'
import { routes as pricing } from './pricing/routes.ts'
import { routes as receipts } from './receipts/routes.ts'
import { routes as reports } from './reports/routes.ts'
import { start as startReports } from './reports/start.ts'
import { routes as requests } from './requests/routes.ts'
import { start as startRequests } from './requests/start.ts'
import { routes as scans } from './scans/routes.ts'
import { emptyFeedTrash } from './schedule/feeds/links.ts'
import { routes as schedule } from './schedule/routes.ts'
import { routes as storage } from './storage/routes.ts'
import { emptyFileTrash } from './storage/empty-trash.ts'
import { emptyTemplateTrash } from './templates/empty-trash.ts'
import { routes as templates } from './templates/routes.ts'
import { routes as translations } from './translations/routes.ts'
import { start as startTranslations } from './translations/keep-changed-texts.ts'
import { emptyVehicleTrash } from './vehicles/empty-trash.ts'
import { routes as vehicles } from './vehicles/routes.ts'
import { emptyWebhookTrash } from './webhooks/empty-trash.ts'
import { routes as webhooks } from './webhooks/routes.ts'
import { start as startWebhooks } from './webhooks/start.ts'

/** All modules in dependency order (modules.json). */
export const modules: readonly Module[] = [
  {
    routes: live,
    startsInReadOnlyCopy: true,
    // The live module precedes identity, so it gets identity's functions passed in.
    start: (services, app) =>
      startLive(
        services,
        app,
        {
          actorOf: (token) => actorOf(services, token),
          onRevoked: (handler) => onRevoked(services, handler),
        },
        createChatGateway(services),
      ),
  },
  { routes: storage, emptyTrash: emptyFileTrash },
  { routes: lookups },
  { routes: translations, start: startTranslations, startsInReadOnlyCopy: true },
  { routes: contacts, emptyTrash: emptyContactTrash },
  { routes: firms, emptyTrash: emptyFirmTrash },
  { routes: templates, emptyTrash: emptyTemplateTrash },
  { routes: identity, start: startIdentity, startsInReadOnlyCopy: true, emptyTrash: emptyUserTrash },
  { routes: brands },
  { routes: blogs, emptyTrash: emptyBlogTrash },
  { routes: adas, start: startAdas },
  { routes: scans },
  { routes: vehicles, emptyTrash: emptyVehicleTrash },
  { routes: insurance },
  { routes: pricing },
  { routes: checklists },
  { routes: schedule, emptyTrash: emptyFeedTrash },
  { routes: receipts },
  { routes: requests, start: startRequests },
  { routes: estimates },
  { routes: dispatch },
  { routes: chat, emptyTrash: trashUnsentFiles },
  { routes: notifications, start: startNotifications },
  { routes: payroll },
  { routes: dashboard, start: startDashboard },
  { routes: certificates },
  { routes: reports, start: startReports },
  { routes: claims, start: startClaims },
  { routes: webhooks, start: startWebhooks, emptyTrash: emptyWebhookTrash },
  { routes: onboarding },
  { routes: imports, start: startImports },
  { routes: admin, start: startAdmin, emptyTrash: emptyAdmin },
]
