import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, line, lines } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { doneAt, eventShape } from './shapes.ts'

export const confirmVehicle = call({
  method: 'POST',
  path: 'calibrate/confirmVehicle',
  says: 'Records the VIN that was read at the vehicle before work on a visit: all of it, or its last 8 characters. One that differs from the repair order is recorded too, and keeps the visit from starting.',
  right: roles.all,
  body: z.object({ calibrateEvent: id, vin: line(40), how: z.enum(['scanned', 'typed']), doneAt }),
  answer: eventShape,
  problems: ['notFound', 'refused'],
})
export const acceptVehicle = call({
  method: 'POST',
  path: 'calibrate/acceptVehicle',
  says: 'Lets a visit start although the VIN read at the vehicle differs from the repair order. The center says why.',
  right: roles.office,
  body: z.object({ calibrateEvent: id, reason: lines(500) }),
  answer: eventShape,
  problems: ['notFound', 'refused'],
})
