import * as calls from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { onUserMoves } from '../identity/door.ts'
import { authorizationRoutes } from './authorization/routes.ts'
import { blueprintRoutes } from './blueprint/routes.ts'
import { cccRoutes } from './ccc/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { authorizeServices } from './commands/authorize-services.ts'
import { acceptVehicle, confirmVehicle } from './commands/confirm-vehicle.ts'
import { createDrive } from './drives/create-drive.ts'
import { listDrives } from './drives/list-drives.ts'
import { deleteEvent } from './commands/delete-event.ts'
import { deleteRequest } from './commands/delete-request.ts'
import { handOverVisits } from './commands/hand-over-visits.ts'
import { remind } from './commands/remind.ts'
import { repriceVisit } from './commands/reprice-visit.ts'
import { cancelCredits, saveCredit } from './commands/save-credit.ts'
import { saveEvent } from './commands/save-event.ts'
import { saveRequest } from './commands/save-request.ts'
import { scheduleEvent } from './commands/schedule-event.ts'
import { splitEvent } from './commands/split-event.ts'
import { updateItem } from './commands/update-item.ts'
import { updateService } from './commands/update-service.ts'
import { updateStatusEvent } from './commands/update-status-event.ts'
import { updateStatusRequest } from './commands/update-status-request.ts'
import { updateStatusRequests } from './commands/update-status-requests.ts'
import { eventFull } from './reads/event-full.ts'
import { findChecklistItem } from './find-checklist-item.ts'
import { requestFull, requestHead } from './reads/request-full.ts'
import { guestRoutes } from './guests/routes.ts'
import { reads } from './reads/routes.ts'
import { resultRoutes } from './results/routes.ts'
import { withScheduleNote } from './schedule-note.ts'

export const routes = (services: Services): Binding[] => {
  onUserMoves(handOverVisits)
  const request = (tx: Tx, actor: Actor, id: number) => requestFull(runInTx(tx), actor, id, services)
  const visit = async (tx: Tx, actor: Actor, id: Promise<number>) =>
    eventFull(runInTx(tx), actor, await id, services)
  return [
    ...reads(services),
    ...authorizationRoutes(services),
    ...billingRoutes,
    ...blueprintRoutes(services),
    ...cccRoutes(services),
    ...resultRoutes(services),
    ...guestRoutes(services),
    command(calls.saveCalibrate, ({ tx, actor, body, now }) =>
      saveRequest(
        tx,
        actor,
        body,
        now,
        (id, withVisits) => (withVisits ? request(tx, actor, id) : requestHead(runInTx(tx), actor, id)),
        services.vin,
      ),
    ),
    command(calls.updateStatusCalibrate, async ({ tx, actor, body, now }) =>
      request(tx, actor, (await updateStatusRequest(tx, actor, body, now)).after.id),
    ),
    command(calls.remind, ({ tx, actor, body, now }) =>
      remind(tx, actor, body.calibrate, now, (id) => request(tx, actor, id)),
    ),
    command(calls.updateRequestStatus, ({ tx, actor, body, now }) =>
      updateStatusRequests(tx, actor, body, now),
    ),
    command(calls.deleteCalibrate, ({ tx, actor, body, now }) => deleteRequest(tx, actor, body, now)),
    command(calls.saveCalibrateEvent, async ({ tx, actor, body, now }) =>
      withScheduleNote(
        body,
        await saveEvent(tx, actor, body, now, (id, lines) =>
          eventFull(runInTx(tx), actor, id, services, lines),
        ),
      ),
    ),
    command(calls.saveCalibrateEventSchedule, async ({ tx, actor, body, now }) =>
      withScheduleNote(body, await visit(tx, actor, scheduleEvent(tx, actor, body, now))),
    ),
    command(calls.splitCalibrateEvent, ({ tx, actor, body, now }) => splitEvent(tx, actor, body, now)),
    command(calls.updateStatusCalibrateEvent, ({ tx, actor, body, now }) =>
      visit(tx, actor, updateStatusEvent(tx, actor, body, now)),
    ),
    command(calls.confirmVehicle, ({ tx, actor, body, now }) =>
      visit(tx, actor, confirmVehicle(tx, actor, body, now)),
    ),
    command(calls.acceptVehicle, ({ tx, actor, body }) => visit(tx, actor, acceptVehicle(tx, actor, body))),
    command(calls.updateCalibrateEventActivity, async ({ tx, actor, body, now }) =>
      findChecklistItem(await visit(tx, actor, updateItem(tx, actor, body, now)), body.id),
    ),
    command(calls.createTestDrive, async ({ tx, actor, body, now }) => ({
      id: await createDrive(tx, actor, body, now),
    })),
    read(calls.testDrives, ({ db, actor, query }) => listDrives(db, actor, query.calibrateEvent)),
    command(calls.deleteCalibrateEvent, ({ tx, actor, body, now }) => deleteEvent(tx, actor, body, now)),
    command(calls.updateCalibrateServiceItem, ({ tx, actor, body, now }) =>
      visit(tx, actor, updateService(tx, actor, body, now)),
    ),
    command(calls.updateServiceAuthorization, ({ tx, actor, body, now }) =>
      visit(tx, actor, authorizeServices(tx, actor, body, now)),
    ),
    command(calls.priceAgain, ({ tx, actor, body, now }) =>
      visit(tx, actor, repriceVisit(tx, actor, body, now)),
    ),
    command(calls.saveCalibrateEventCredit, ({ tx, actor, body, now }) =>
      visit(tx, actor, saveCredit(tx, actor, body, now)),
    ),
    command(calls.cancelCalibrateEventCredit, ({ tx, actor, query, now }) =>
      visit(tx, actor, cancelCredits(tx, actor, query, now)),
    ),
  ]
}
