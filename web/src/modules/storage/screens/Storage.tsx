import { IconFolderPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Storage as Row } from '#contract/storage.ts'
import { bytesText } from '../../../kit/files/fileText.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pageQuery, pagePlan } from '../../../kit/list/pageState.ts'
import { read } from '../../../kit/api/queries.ts'
import { Named } from '../../../ui/base/Tag.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { SelectionAction } from '../../../ui/list/SelectionBar.tsx'
import { createStorages } from '../data.ts'
import { columns } from '../parts/columns.tsx'
import { folderUrl, countText } from '../storageText.ts'

/** Filter value for all locations (document 3, section 9). */
const all = 9999
const plan = pagePlan('storage', { orderBy: 'id', sort: 'desc' }, { filter: all })

const filters = [
  { value: all, label: 'All' },
  { value: 1, label: 'Made' },
  { value: 0, label: 'Not made yet' },
]

/** /storage: locations in scope and their storage. */
export default function Storage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <ListPage<Row, typeof plan.defaults>
      title="Storage"
      unit="locations"
      one="location"
      hint="Name, city or number"
      plan={plan}
      columns={columns}
      read={(state) =>
        read('GET firm/storage', { query: { ...pageQuery(state), filter: String(state.filter) } })
      }
      rowKey={(row) => row.firm}
      version={(row) => `${row.buckets} ${row.files} ${row.bytes}`}
      live={['bucket', 'firm/storage']}
      chips={({ state, set }) => (
        <OptionFilter
          label="Storage"
          options={filters}
          chosen={state.filter}
          any={all}
          onChange={(filter) => set({ filter })}
        />
      )}
      isFiltered={(state) => state.filter !== all}
      cleared={{ filter: all }}
      onOpen={(row) => void navigate({ href: folderUrl({ firm: row.firm, path: '' }) })}
      bulk={(chosen) => (
        <SelectionAction
          icon={<IconFolderPlus size={16} />}
          notYet={
            chosen.known.every((row) => row.isCreated) ? 'These have their storage already.' : undefined
          }
          onClick={async () => {
            const rows = (await chosen.rows()).filter((row) => !row.isCreated)
            await createStorages(
              client,
              rows.map((row) => row.firm),
            )
            chosen.done()
          }}
        >
          Make storage
        </SelectionAction>
      )}
      card={(row) => (
        <div className="col">
          <Named name={row.firmName} isInactive={row.isInactive} strong />
          <span className="soft cut">
            {row.isCreated
              ? `${countText(row.files, 'file', 'files')} in ${countText(row.buckets, 'bucket', 'buckets')}, ${bytesText(row.bytes)}`
              : 'Not made yet'}
          </span>
          <span className="muted cut">
            {row.type}
            {row.workFiles > 0 && ` · ${countText(row.workFiles, 'RO file', 'RO files')}`}
          </span>
        </div>
      )}
      none={{
        title: 'No locations yet',
        text: 'Each location of your branch has a storage of its own here.',
      }}
    />
  )
}
