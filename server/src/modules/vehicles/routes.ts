import * as calls from '#contract/vehicles.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { binVehicle, reviveVehicle } from './commands/delete-vehicle.ts'
import { keepVehicle } from './commands/save-vehicle.ts'
import { decode } from './reads/decode.ts'
import { listVehicles, oneVehicle, vehiclesOf } from './reads/vehicles.ts'

export const routes = ({ db: { builder }, vin }: Services): Binding[] => [
  read(calls.decodeVin, ({ db, query }) => decode(db, builder, vin, query.vin)),
  read(calls.vehicles, ({ db, actor, query }) => listVehicles(db, builder, actor, query)),
  read(calls.vehicle, ({ db, actor, query }) => oneVehicle(db, builder, actor, query.id)),
  read(calls.ownerVehicles, ({ db, actor, query }) => vehiclesOf(db, builder, actor, query.contact)),
  command(calls.saveVehicle, ({ tx, actor, body }) => keepVehicle(tx, builder, actor, body)),
  command(calls.deleteVehicle, ({ tx, actor, body }) =>
    (body.undo ? reviveVehicle : binVehicle)(tx, actor, body.vehicle),
  ),
]
