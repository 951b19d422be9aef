import type { QueryClient } from '@tanstack/react-query'
import { stamp } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { saveAll } from '../../../kit/list/saveRows.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import type { Visit } from '../data.ts'
import { listQuery, type DispatchState } from '../state.ts'
import { t } from '../texts.ts'

type Cell = ListColumn<Visit>['cell']
const column = (key: string, title: string, cell: Cell): ListColumn<Visit> => ({
  key,
  title,
  cell,
  render: () => null,
})

const columns = (): ListColumn<Visit>[] => [
  column('ronumber', t('column.ronumber'), ({ ronumber }) => ronumber),
  column('number', t('column.number'), ({ number }) => number),
  column('status', t('column.status'), ({ calibrateStatusType }) => visitLook(calibrateStatusType).word),
  column('scheduled', t('column.scheduled'), ({ scheduled }) => scheduled && stamp(scheduled)),
  column('minutes', t('column.minutes'), ({ minutes }) => minutes),
  column('vehicle', t('column.vehicle'), ({ vehicleText }) => vehicleText),
  column('firm', t('column.firm'), ({ firmName }) => firmName),
  column('address', t('column.address'), ({ address }) => address),
  column('skills', t('column.skills'), ({ skills }) => skills.join(', ')),
  column('techs', t('column.techs'), ({ techNames }) => techNames.join(', ')),
]

/** Exports the visits of the list as CSV, those of all pages. */
export const exportVisits = (client: QueryClient, state: DispatchState, today: string): Promise<void> =>
  saveAll(client, {
    columns: columns(),
    today,
    source: {
      unit: t('list.unit'),
      one: t('list.one'),
      keyOf: ({ calibrateEvent }) => calibrateEvent,
      read: (page, pageSize) => ({
        queryKey: ['dispatch/visits', 'export', page],
        queryFn: ({ signal }) =>
          api('GET dispatch/visits', { query: { ...listQuery(state), page, pageSize } }, { signal }),
      }),
    },
  })
