import * as calls from '#contract/vehicles.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteVehicle, restoreVehicle } from './commands/delete-vehicle.ts'
import { saveVehicle } from './commands/save-vehicle.ts'
import { decodeVin } from './reads/decode.ts'
import { listVehicles, getVehicle, listOwnerVehicles } from './reads/vehicles.ts'

export const routes = ({ db: { builder }, vin }: Services): Binding[] => [
  read(calls.decodeVin, ({ db, query }) => decodeVin(db, builder, vin, query.vin)),
  read(calls.vehicles, ({ db, actor, query }) => listVehicles(db, builder, actor, query)),
  read(calls.vehicle, ({ db, actor, query }) => getVehicle(db, builder, actor, query.id)),
  read(calls.ownerVehicles, ({ db, actor, query }) => listOwnerVehicles(db, builder, actor, query.contact)),
  command(calls.saveVehicle, ({ tx, actor, body }) => saveVehicle(tx, builder, actor, body)),
  command(calls.deleteVehicle, ({ tx, actor, body }) =>
    (body.undo ? restoreVehicle : deleteVehicle)(tx, actor, body.vehicle),
  ),
]
