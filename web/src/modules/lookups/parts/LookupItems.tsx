import { folded } from '#contract/kit/folded.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconChevronLeft, IconEdit, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { listName } from '#contract/kit/list-name.ts'
import type { LookupItem } from '#contract/lookups.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read, markStale } from '../../../kit/api/queries.ts'
import { shortName } from '../../../kit/display/shortName.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { GroupDialog, type Group } from './GroupDialog.tsx'
import { ItemDialog, newItem } from './ItemDialog.tsx'
import { SortList, type SortColumn } from './SortList.tsx'
import { useOrder } from './useOrder.ts'
import { t } from '../texts.ts'
import s from './Lists.module.css'

interface Props {
  listKey: string
  firm: number
  inactive: boolean
  onInactive: (shown: boolean) => void
  /** Link back to the lists, on phones. */
  back: string
}
const columns = (): readonly SortColumn<LookupItem>[] => [
  {
    key: 'value',
    title: t('field.value'),
    render: (row) => row.value ?? '',
    width: 200,
    phone: (row) => row.value ?? '',
  },
]
const paths = ['lookup/ByGroup', 'lookup/Keys', 'lookup']
/** Lists of this many items get a search field. */
const searchFrom = 12

/** The items of one list, by group. */
export function LookupItems({ listKey, firm, inactive, onInactive, back }: Props) {
  const client = useQueryClient()
  const [item, setItem] = useState<LookupItem>()
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<Group>()
  useLiveRefresh('lookup', 'lookup/ByGroup', 'lookup/Keys')
  const found = useQuery(read('GET lookup/ByGroup', { query: { className: listKey, firm } }))
  const all = useMemo(() => found.data?.flatMap((each) => each.children), [found.data])
  const order = useOrder(all, listKey, ...paths)
  const ownGroups = (found.data ?? []).filter((each) => each.id > 0 && each.firm === firm)
  const searchText = folded(search.trim())
  const offered = (order.rows ?? []).filter(
    (row) => (inactive || !row.isInactive) && folded(`${row.name} ${row.value ?? ''}`).includes(searchText),
  )
  const shown = (found.data ?? [])
    .map((each) => ({ ...each, rows: offered.filter((row) => (row.section ?? 0) === each.id) }))
    .filter(({ rows }) => !searchText || rows.length > 0)
  const hidden = all?.filter((row) => row.isInactive).length ?? 0
  const set = async (row: LookupItem, isInactive: boolean) => {
    try {
      const body = { ...row, isActive: !isInactive, undo: !isInactive }
      const [first] = await api('POST lookup/Delete', { body })
      if (first?.Results) return void toast.info(first.Results)
      await markStale(client, ...paths)
      const undo = () => set(row, !isInactive)
      toast.ok(
        isInactive
          ? t('items.inactive', { name: shortName(row.name) })
          : t('items.active', { name: shortName(row.name) }),
        { undo },
      )
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('items.failed'))
    }
  }
  const add = (section: number | null) => setItem(newItem(listKey, firm, section))
  const name = listName(listKey)
  return (
    <section className={s.items} aria-label={name}>
      <header>
        <span className={s.back}>
          <IconButton label={t('items.back')} icon={<IconChevronLeft />} href={back} />
        </span>
        <div className={s.title}>
          <h2 className="cut">{name}</h2>
          <p className="mono muted cut">{listKey}</p>
        </div>
        {((all?.length ?? 0) > searchFrom || search) && (
          <div className={s.find}>
            <SearchBox
              value={search}
              onChange={setSearch}
              hint={t('items.search')}
              landmark={t('items.landmark')}
              wait={0}
            />
          </div>
        )}
        {hidden > 0 && (
          <CheckField
            label={t('items.showInactive', { total: hidden })}
            value={inactive}
            onChange={onInactive}
          />
        )}
        <Button size="s" onClick={() => setGroup({ id: -1, text: '', version: 0 })}>
          {t('items.newGroup')}
        </Button>
        <Button size="s" look="primary" icon={<IconPlus size={16} />} onClick={() => add(null)}>
          {t('items.new')}
        </Button>
      </header>
      <div className={s.scroll}>
        {found.isPending && <CardSkeleton lines={8} />}
        {found.error && !found.data && (
          <ErrorState {...listError(found.error, () => void found.refetch())} title={t('items.loadFailed')} />
        )}
        {found.data && all?.length === 0 && ownGroups.length === 0 && (
          <div className={s.centre}>
            <Empty kind="none" title={t('items.none', { list: name })} text={t('items.noneText')}>
              <Button look="primary" onClick={() => add(null)}>
                {t('items.new')}
              </Button>
            </Empty>
          </div>
        )}
        {searchText && offered.length === 0 && (
          <div className={s.centre}>
            <Empty kind="noMatch" title={t('items.noMatch', { search: search.trim() })}>
              <Button onClick={() => setSearch('')}>{t('items.clear')}</Button>
            </Empty>
          </div>
        )}
        {shown.map(({ id, text, version, firm: owner, rows }, index) => (
          <section key={id} aria-label={text}>
            {(id > 0 || shown.length > 1) && (
              <div className={s.group}>
                <h2>{text}</h2>
                <span className="num muted grow">{rows.length}</span>
                {owner === firm && (
                  <>
                    <IconButton
                      label={t('group.rename', { name: text })}
                      size="s"
                      icon={<IconEdit size={16} />}
                      onClick={() => setGroup({ id, text, version })}
                    />
                    <IconButton
                      label={t('items.newIn', { group: text })}
                      size="s"
                      icon={<IconPlus size={16} />}
                      onClick={() => add(id)}
                    />
                  </>
                )}
              </div>
            )}
            {rows.length > 0 ? (
              <SortList
                label={text}
                headless={index > 0}
                rows={rows}
                columns={columns()}
                fixed={(row) => row.firm !== firm}
                onOpen={setItem}
                onMove={(id_, step) => order.move(ownOf(rows, firm), id_, step)}
                onDrop={(id_, place) => order.moveTo(ownOf(rows, firm), id_, place)}
                onInactive={(row, isInactive) => void set(row, isInactive)}
              />
            ) : (
              (all?.length ?? 0) > 0 && <p className={s.nothing}>{t('items.emptyGroup')}</p>
            )}
          </section>
        ))}
      </div>
      {item && <ItemDialog item={item} groups={ownGroups} onClose={() => setItem(undefined)} />}
      {group && (
        <GroupDialog group={group} className={listKey} firm={firm} onClose={() => setGroup(undefined)} />
      )}
    </section>
  )
}

const ownOf = (rows: readonly LookupItem[], firm: number) => rows.filter((row) => row.firm === firm)
