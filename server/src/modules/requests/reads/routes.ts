import * as calls from '#contract/requests/index.ts'
import { raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { exportRequests } from '../export/export-requests.ts'
import type { LinkSigner } from './file-links.ts'
import { activeVisits } from './active-visits.ts'
import { countRequests } from './counts.ts'
import { eventForUsername } from './event-full.ts'
import { findRequests, requestsOfContact, requestsOfVin } from './request-lookups.ts'
import { historyPage } from './history-page.ts'
import { requestsByLocation } from './requests-by-location.ts'
import { requestPoints } from './request-points.ts'
import { requestFull } from './request-full.ts'
import { listRequests } from './list-requests.ts'
import { filesOfVisit, servicesToAuthorize, visitsOf } from './visits.ts'
import { visitsOfRequests } from './visits-of-requests.ts'
import { workQueue } from './work-queue.ts'

/** Read calls about repair orders and visits. */
export const reads = (links: LinkSigner): Binding[] => [
  read(calls.calibrates, ({ db, actor, query, now }) => listRequests(db, actor, query, now)),
  raw(calls.exportCalibrates, ({ db, actor, body, reply, now }) => {
    if (!actor) throw unauthorized()
    return exportRequests(reply, db.as(actor), actor, body, now)
  }),
  read(calls.calibrateCounts, ({ db, actor, query, now }) => countRequests(db, actor, query, now)),
  read(calls.workQueue, ({ db, actor, now }) => workQueue(db, actor, now)),
  read(calls.calibrate, ({ db, actor, query }) => requestFull(runBatched(db), actor, query.id, links)),
  read(calls.calibrateEvents, ({ db, actor, query }) => visitsOf(db, actor, query.calibrate, links)),
  read(calls.calibrateEvent, ({ db, actor, query: { id, username } }) =>
    eventForUsername(runBatched(db), actor, id, username, links),
  ),
  read(calls.calibrateEventsActive, ({ db, actor, query, now }) => activeVisits(db, actor, query, now)),
  read(calls.calibrateEventsAsRequests, ({ db, actor, query, now }) =>
    visitsOfRequests(db, actor, query, now),
  ),
  read(calls.locationCalibrates, ({ db, actor, query, now }) => requestsByLocation(db, actor, query, now)),
  read(calls.requestPoints, ({ db, actor, query }) => requestPoints(db, actor, query)),
  read(calls.ownerCalibrates, ({ db, actor, query }) => requestsOfContact(db, actor, query.contact)),
  read(calls.searchCalibrateForVin, ({ db, actor, query }) => requestsOfVin(db, actor, query)),
  read(calls.findRequests, ({ db, actor, query }) => findRequests(db, actor, query.search)),
  read(calls.calibrateHistory, ({ db, actor, query }) => historyPage(db, actor, query)),
  read(calls.calibrateEventFileInfo, ({ db, actor, query }) =>
    filesOfVisit(db, actor, query.calibrateEvent, links),
  ),
  read(calls.getCalibrateServicesForAuthorization, ({ db, actor, query }) =>
    servicesToAuthorize(db, actor, query.calibrateEvent),
  ),
]
