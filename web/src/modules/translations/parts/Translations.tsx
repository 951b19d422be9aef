import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { translations } from '#contract/translations.ts'
import { byName } from '../../../kit/display/byName.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import type { ListPlan } from '../../../kit/list/listStore.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { PageHead, SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { ListFooter } from '../../../ui/list/ListFooter.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { FirmChip } from '../../lookups/door.ts'
import { t } from '../texts.ts'
import { ProposalsDialog } from '../fix/ProposalsDialog.tsx'
import { exportTexts } from './textsFile.ts'
import { ImportTexts } from './ImportTexts.tsx'
import { TextDialog, type Item } from './TextDialog.tsx'
import s from './translations.module.css'

type Answer = AnswerOf<typeof translations>
type Show = 'all' | 'changed' | 'missing'
type State = {
  firm: number
  language: string
  type: string
  show: string
  search: string
  page: number
  pageSize: number
}
const plan: ListPlan<State> = {
  name: 'translations',
  defaults: { firm: 1, language: 'en', type: '', show: 'all', search: '', page: 1, pageSize: 25 },
  keep: { language: 'session' },
}
const showOf = (text: string): Show => (text === 'changed' || text === 'missing' ? text : 'all')

/** Texts by language and place; a press opens one to change it. */
export default function Translations({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useListState(plan)
  const [open, setOpen] = useState<Item>()
  const { firm, language, type, search, page, pageSize } = state
  const show = showOf(state.show)
  const [isReviewing, setReviewing] = useState(false)
  const [isImporting, setImporting] = useState(false)
  useLiveRefresh('translation', 'language/translations', 'language/proposedTexts')
  const proposals = useQuery(read('GET language/proposedTexts', { query: { pageSize: 1 } })).data
  const languages = useQuery({ ...read('GET lookup/Languages'), staleTime: 3_600_000, select: byName })
  const listed = { firm, languageCode: language, translationType: type, show, search }
  const query = { ...listed, page, pageSize }
  const found = useQuery({
    ...read('GET language/translations', { query }),
    placeholderData: (before: Answer | undefined) => before,
  })
  const { data } = found
  const counts = [
    { key: 'all', count: data?.total, label: t('count.total') },
    { key: 'changed', count: data?.changed, label: t('count.changed') },
    ...(language === 'en' ? [] : [{ key: 'missing', count: data?.missing, label: t('count.missing') }]),
  ]
  return (
    <>
      {crumb}
      <PageHead
        title={t('title')}
        sub={t('sub')}
        counts={counts}
        active={show}
        onCount={(key) => set({ show: key })}
        actions={
          <>
            <Button icon={<IconDownload />} onClick={() => void exportTexts(listed)}>
              {t('export')}
            </Button>
            <Button icon={<IconUpload />} onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
            <Button onClick={() => setReviewing(true)}>
              {t('proposals', { count: proposals?.count ?? 0 })}
            </Button>
          </>
        }
      />
      <ToolRow
        search={<SearchBox value={search} onChange={(next) => set({ search: next })} hint={t('search')} />}
        chips={
          <>
            <FirmChip label={t('firm.label')} firm={firm} onChange={(next) => set({ firm: next })} />
            <OptionFilter
              label={t('language.label')}
              options={(languages.data ?? []).map(({ name, value }) => ({ value: value ?? '', label: name }))}
              chosen={language}
              any="en"
              onChange={(next) =>
                set({ language: next, show: next === 'en' && show === 'missing' ? 'all' : show })
              }
            />
            <OptionFilter
              label={t('type.label')}
              options={[
                { value: '', label: t('type.any') },
                ...(data?.types ?? []).map((each) => ({ value: each, label: each })),
              ]}
              chosen={type}
              any=""
              says={type || undefined}
              onChange={(next) => set({ type: next })}
            />
            <OptionFilter
              label={t('show.label')}
              options={counts.map(({ key }) => ({ value: showOf(key), label: t(`show.${showOf(key)}`) }))}
              chosen={show}
              any="all"
              onChange={(next) => set({ show: next })}
            />
          </>
        }
      />
      <div className={s.scroll}>
        {found.isPending && <CardSkeleton lines={8} />}
        {found.error && !data && (
          <ErrorState {...listError(found.error, () => void found.refetch())} title={t('failed')} />
        )}
        {data?.items.length === 0 && (
          <Nothing
            show={search || type ? 'all' : show}
            onClear={() => set({ show: 'all', search: '', type: '' })}
          />
        )}
        {data && data.items.length > 0 && <Rows items={data.items} onOpen={setOpen} />}
      </div>
      <ListFooter
        unit={t('unit')}
        rows={data?.items}
        paging={
          data && {
            page,
            size: pageSize,
            count: data.count,
            onPage: (next) => set({ page: next }),
            onSize: (next) => set({ pageSize: next }),
          }
        }
      />
      {isImporting && (
        <ImportTexts
          firm={firm}
          language={{
            code: language,
            name: languages.data?.find(({ value }) => value === language)?.name ?? language,
          }}
          onClose={() => setImporting(false)}
        />
      )}
      {isReviewing && <ProposalsDialog onClose={() => setReviewing(false)} />}
      {open && (
        <TextDialog
          key={`${open.translationType} ${open.key}`}
          item={open}
          firm={firm}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const stateText = (item: Item): string => {
  if (item.translation > 0) return t('row.own')
  if (item.from) return t('row.from', { firm: item.from })
  return item.text ? t('row.shipped') : t('row.missing')
}

function Rows({ items, onOpen }: { items: readonly Item[]; onOpen: (item: Item) => void }) {
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">{t('column.shipped')}</th>
          <th scope="col">{t('column.text')}</th>
          <th scope="col">{t('column.place')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.translationType} ${item.key}`} data-changed={item.translation > 0 || undefined}>
            <td className={s.name}>
              <button type="button" onClick={() => onOpen(item)}>
                {item.shipped}
              </button>
            </td>
            <td className={s.text} data-label={t('column.text')}>
              {item.text !== item.shipped && item.text}
              <span className="muted">{stateText(item)}</span>
            </td>
            <td className={s.place}>
              {item.translationType}
              <span className="muted">{item.key}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing({ show, onClear }: { show: Show; onClear: () => void }) {
  const title = { all: t('none.title'), changed: t('changed.title'), missing: t('missing.title') }[show]
  const text = { all: t('none.text'), changed: t('changed.text'), missing: t('missing.text') }[show]
  return (
    <div className={s.centre}>
      <Empty kind="none" title={title} text={text}>
        <Button onClick={onClear}>{t('clear')}</Button>
      </Empty>
    </div>
  )
}
