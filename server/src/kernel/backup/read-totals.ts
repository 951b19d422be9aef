import type pg from 'pg'
import type { LocationTotals } from './layout.ts'

/** The number of repair orders, the invoices, and the payments of each location. `client` is a connection of the owner. */
export const readTotals = async (client: pg.ClientBase): Promise<LocationTotals[]> => {
  const { rows } = await client.query<LocationTotals>(
    `select f.id as firm, f.name, coalesce(r.count, 0)::int as requests,
       coalesce(i.sum, 0.00)::text as invoiced, coalesce(p.sum, 0.00)::text as paid
     from firm f
     left join (select firm, count(*) from request group by firm) r on r.firm = f.id
     left join (select seller, sum(total) from invoice group by seller) i on i.seller = f.id
     left join (select request.firm, sum(payment.amount) from payment join request on request.id = payment.request
       where payment.voided_at is null group by request.firm) p on p.firm = f.id
     order by f.id`,
  )
  return rows
}
