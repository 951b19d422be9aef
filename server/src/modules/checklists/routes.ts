import * as calls from '#contract/checklists.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { importServices } from './commands/import-services.ts'
import { deleteServiceGroup, saveServiceGroup } from './commands/save-group.ts'
import { saveItem, type ItemInput } from './commands/save-item.ts'
import { saveRates } from './commands/save-rates.ts'
import { deleteRecommendation, saveRecommendation } from './commands/save-recommendation.ts'
import { saveService } from './commands/save-service.ts'
import { saveEventType, saveRateType } from './commands/save-type.ts'
import { setServices } from './commands/set-services.ts'
import { allLists, itemsQuery } from './reads/items.ts'
import { listRecommendations, getRecommendation } from './reads/recommendations.ts'
import * as queries from './reads/services.ts'

/** Each call has its own field names for id and name. Map them to `id` and `name`. */
const toItem = (body: Record<string, unknown>, id: string, name: string): ItemInput =>
  ({ ...body, id: body[id], name: body[name], nameField: name }) as ItemInput

export const routes = ({ db: { builder } }: Services): Binding[] => [
  read(calls.calibrateLists, ({ db, actor, query }) =>
    allLists(db, builder, actor, { ...query, type: query.calibrateEventType }, query.types),
  ),
  read(calls.calibrateReady, ({ db, actor, query }) => db.rows(itemsQuery(builder, actor, 'ready', query))),
  read(calls.calibratePreChecklist, ({ db, actor, query }) =>
    db.rows(itemsQuery(builder, actor, 'precheck', query)),
  ),
  read(calls.calibrateActionType, ({ db, actor, query }) =>
    db.rows(itemsQuery(builder, actor, 'action', query)),
  ),
  read(calls.calibrateVerify, ({ db, actor, query }) => db.rows(itemsQuery(builder, actor, 'verify', query))),
  read(calls.calibrateService, ({ db, actor, query }) =>
    db.rows(queries.servicesQuery(builder, actor, query)),
  ),
  read(calls.calibrateServiceRates, ({ db, actor, query }) =>
    db.rows(queries.ratesQuery(builder, actor, query)),
  ),
  read(calls.calibrateServiceGroups, ({ db, actor, query }) =>
    db.rows(queries.groupsQuery(builder, actor, query)),
  ),
  read(calls.calibrateEventTypes, ({ db, actor, query }) =>
    db.rows(queries.eventTypesQuery(builder, actor, query)),
  ),
  read(calls.rateTypes, ({ db, actor, query }) => db.rows(queries.rateTypesQuery(builder, actor, query))),
  read(calls.calibrateServicesInactivated, ({ db, actor, query }) =>
    db.rows(queries.inactivatedQuery(builder, actor, query.firm)),
  ),
  read(calls.calibrateRecommendations, ({ db, actor, query }) => listRecommendations(db, actor, query)),
  read(calls.calibrateRecommendation, ({ db, actor, query }) =>
    getRecommendation(db, actor, query.calibrateRecommendation),
  ),
  command(calls.saveCalibrateRecommendation, ({ tx, actor, body }) => saveRecommendation(tx, actor, body)),
  command(calls.deleteCalibrateRecommendation, ({ tx, actor, query }) =>
    deleteRecommendation(tx, actor, query),
  ),
  command(calls.saveCalibrateReady, ({ tx, actor, body }) =>
    saveItem(tx, actor, 'ready', toItem(body, 'calibrateReady', 'calibrateReadyName')),
  ),
  command(calls.saveCalibratePreChecklist, ({ tx, actor, body }) =>
    saveItem(tx, actor, 'precheck', toItem(body, 'calibratePreCheck', 'calibratePreCheckName')),
  ),
  command(calls.saveCalibrateActionType, ({ tx, actor, body }) =>
    saveItem(tx, actor, 'action', toItem(body, 'calibrateActionType', 'calibrateActionTypeName')),
  ),
  command(calls.saveCalibrateVerify, ({ tx, actor, body }) =>
    saveItem(tx, actor, 'verify', toItem(body, 'calibrateVerify', 'calibrateVerifyName')),
  ),
  command(calls.saveCalibrateServiceRates, ({ tx, actor, body }) => saveRates(tx, actor, body)),
  command(calls.saveCalibrateService, ({ tx, actor, body, now }) => saveService(tx, actor, body, now)),
  command(calls.saveCalibrateServiceGroup, ({ tx, actor, body }) => saveServiceGroup(tx, actor, body)),
  command(calls.deleteCalibrateServiceGroup, ({ tx, actor, query }) =>
    deleteServiceGroup(tx, actor, query.calibrateServiceGroup),
  ),
  command(calls.saveCalibrateEventType, ({ tx, actor, body }) => saveEventType(tx, actor, body)),
  command(calls.saveRateType, ({ tx, actor, body }) => saveRateType(tx, actor, body)),
  command(calls.setCalibrateServices, ({ tx, actor, query }) => setServices(tx, actor, query)),
  command(calls.importCalibrateServices, ({ tx, actor, query, body, now }) =>
    importServices(tx, actor, query, body, now),
  ),
]
