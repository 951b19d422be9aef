import { numberText } from '#contract/kit/locale.ts'
import { IconFolderPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import type { Storage as Row } from '#contract/storage.ts'
import { bytesText } from '../../../kit/files/fileText.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pageQuery, pagePlan } from '../../../kit/list/pageState.ts'
import { read } from '../../../kit/api/queries.ts'
import { Named } from '../../../ui/base/Tag.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { SelectionAction } from '../../../ui/list/SelectionBar.tsx'
import { createStorages } from '../data.ts'
import { columnsOf } from '../parts/columns.tsx'
import { filesText, folderUrl } from '../storageText.ts'
import { t } from '../texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

/** Filter value for all locations. */
const all = 9999
const plan = pagePlan('storage', { orderBy: 'id', sort: 'desc' }, { filter: all })

const filters = () => [
  { value: all, label: t('locations.all') },
  { value: 1, label: t('locations.created') },
  { value: 0, label: t('locations.notCreated') },
]

/** /storage: locations in scope and their storage. */
export default function Storage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const columns = useTextMemo(() => columnsOf(), [])
  return (
    <ListPage<Row, typeof plan.defaults>
      title={t('title')}
      unit={t('locations.unit')}
      one={t('locations.one')}
      hint={t('locations.search')}
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
          label={t('locations.filter')}
          options={filters()}
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
          notYet={chosen.known.every((row) => row.isCreated) ? t('locations.allCreated') : undefined}
          onClick={async () => {
            const rows = (await chosen.rows()).filter((row) => !row.isCreated)
            await createStorages(
              client,
              rows.map((row) => row.firm),
            )
            chosen.done()
          }}
        >
          {t('locations.create')}
        </SelectionAction>
      )}
      card={(row) => (
        <div className="col">
          <Named name={row.firmName} isInactive={row.isInactive} strong />
          <span className="soft cut">
            {row.isCreated
              ? t('locations.content', {
                  files: filesText(row.files),
                  buckets: t('locations.buckets', { count: row.buckets }),
                  size: bytesText(row.bytes),
                })
              : t('locations.notCreated')}
          </span>
          <span className="muted cut">
            {firmTypeLabel(row.type)}
            {row.workFiles > 0 &&
              ` · ${t('locations.workFiles', { count: row.workFiles, shown: numberText(row.workFiles) })}`}
          </span>
        </div>
      )}
      none={{
        title: t('locations.empty'),
        text: t('locations.emptyHint'),
      }}
    />
  )
}
