import { sql } from 'kysely'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

export type OrderRow = {
  bay: string | null
  minutes: number | null
  /** How the vehicle arrives. */
  transports: string[]
  service_other: string
  phone: string | null
}
export type TaskRow = {
  kind: 'ready' | 'precheck' | 'action' | 'verify'
  name: string
  is_optional: boolean
  is_image: boolean
  is_video: boolean
  is_file: boolean
  is_test_drive: boolean
  done: boolean
  skipped_reason: string
}

/** What only a work order shows: bay, length, how the vehicle arrives, and what each item requires. */
export const loadWorkOrder = async (
  db: Reads,
  event: number,
): Promise<{ order: OrderRow; tasks: TaskRow[] }> => {
  const [orders, tasks] = await db.batch([
    statement(sql<OrderRow>`select b.name as bay, e.minutes, e.service_other, c.phone_no as phone,
        array(select l.name from lookup l where l.id = any(e.transportation_types)
          order by l.sort, l.id) as transports
      from event e join request r on r.id = e.request
      left join bay b on b.id = e.bay left join contact c on c.id = r.contact
      where e.id = ${event}`),
    statement(sql<TaskRow>`select kind, name, is_optional, is_image, is_video, is_file, is_test_drive,
        done_at is not null as done, skipped_reason
      from event_item i where event = ${event}
        and not exists (select 1 from event e where e.id = i.event
          and (e.skip_ready and i.kind = 'ready' or e.skip_precheck and i.kind = 'precheck'
            or e.skip_actions and i.kind = 'action'))
      order by sort, id`),
  ])
  const [order] = orders
  return {
    order: order ?? { bay: null, minutes: null, transports: [], service_other: '', phone: null },
    tasks,
  }
}
