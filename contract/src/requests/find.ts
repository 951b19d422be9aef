import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { line } from '../kit/shapes.ts'
import { requestRow } from './shapes.ts'

/** For the command palette and the search field of the top bar. */
export const findRequests = call({
  method: 'GET',
  path: 'calibrate/find',
  says: 'Up to ten repair orders by number, VIN, customer, phone, or vehicle, best match first.',
  right: roles.all,
  query: z.object({ search: line(100) }),
  answer: z.array(requestRow),
})
