import * as calls from '#contract/checklists.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { command, read, type Binding } from '#server/kernel/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { saveItem, type ItemIn } from './commands/save-item.ts'
import { saveRates } from './commands/save-rates.ts'
import { allLists, itemsQuery, servicesQuery } from './reads/items.ts'

type Rate = AnswerOf<typeof calls.calibrateServiceRates>[number]

/** Each list names its id and its name its own way; inside, an item has an `id` and a `name`. */
const item = (body: Record<string, unknown>, id: string, name: string): ItemIn =>
  ({ ...body, id: body[id], name: body[name] }) as ItemIn

export const routes = ({ db: { builder } }: Services): Binding[] => [
  read(calls.calibrateLists, ({ db, actor, query }) =>
    allLists(db, builder, actor, { ...query, type: query.calibrateEventType }),
  ),
  read(calls.calibrateReady, ({ db, actor, query }) => db.rows(itemsQuery(builder, actor, 'ready', query))),
  read(calls.calibratePreChecklist, ({ db, actor, query }) =>
    db.rows(itemsQuery(builder, actor, 'precheck', query)),
  ),
  read(calls.calibrateActionType, ({ db, actor, query }) =>
    db.rows(itemsQuery(builder, actor, 'action', query)),
  ),
  read(calls.calibrateVerify, ({ db, actor, query }) => db.rows(itemsQuery(builder, actor, 'verify', query))),
  read(calls.calibrateService, ({ db, actor, query }) => db.rows(servicesQuery(builder, actor, query))),
  read(calls.calibrateServiceRates, ({ db, actor, query }) =>
    db.rows(servicesQuery<Rate>(builder, actor, query)),
  ),
  command(calls.saveCalibrateReady, ({ tx, actor, body }) =>
    saveItem(tx, actor, 'ready', item(body, 'calibrateReady', 'calibrateReadyName')),
  ),
  command(calls.saveCalibratePreChecklist, ({ tx, actor, body }) =>
    saveItem(tx, actor, 'precheck', item(body, 'calibratePreCheck', 'calibratePreCheckName')),
  ),
  command(calls.saveCalibrateActionType, ({ tx, actor, body }) =>
    saveItem(tx, actor, 'action', item(body, 'calibrateActionType', 'calibrateActionTypeName')),
  ),
  command(calls.saveCalibrateVerify, ({ tx, actor, body }) =>
    saveItem(tx, actor, 'verify', item(body, 'calibrateVerify', 'calibrateVerifyName')),
  ),
  command(calls.saveCalibrateServiceRates, ({ tx, actor, body }) => saveRates(tx, actor, body)),
]
