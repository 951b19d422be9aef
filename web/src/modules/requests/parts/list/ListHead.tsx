import { IconPlus } from '@tabler/icons-react'
import { numberText } from '#contract/kit/locale.ts'
import { links } from '#contract/links.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateCounts } from '#contract/requests/index.ts'
import { ExportButton } from '../../../../kit/list/ExportButton.tsx'
import type { FileFormat } from '../../../../kit/list/saveRows.ts'
import { TouchSelect } from '../../../../kit/list/TouchSelect.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { PageHead } from '../../../../ui/frame/PageHead.tsx'
import { type ListState } from './listState.ts'
import { activeCount, countFilters, type CountKey } from './countFilters.ts'
import { RefreshMenu } from './RefreshMenu.tsx'
import { t } from './texts.ts'

type Props = {
  title: string
  state: ListState
  status: string | undefined
  /** Undefined while loading, null if they failed to load. */
  counts: AnswerOf<typeof calibrateCounts> | null | undefined
  onCount: (key: CountKey) => void
  onMinutes: (minutes: number) => void
  onRefresh: () => void
  onExport: (format: FileFormat) => void
  onSelect: ((on: boolean) => void) | undefined
  selecting: boolean
  newHref: string | undefined
}

const countText = (count: number | undefined): string =>
  count === undefined ? '–' : count > 10_000 ? `${numberText(10_000)}+` : numberText(count)

/** List head: title, counts that act as filters, refresh, export, and "New RO". */
export function ListHead(props: Props) {
  const { title, state, status, counts, onCount, selecting } = props
  const active = status ? (status === 'Pending' ? 'pending' : undefined) : activeCount(state)
  return (
    <PageHead
      title={title}
      counts={(Object.keys(countFilters) as CountKey[]).map((key) => ({
        key,
        count: counts === undefined ? undefined : countText(counts?.[key]),
        label: t(`head.${key}`),
      }))}
      active={active}
      onCount={(key) => onCount(key as CountKey)}
      actions={
        <>
          <RefreshMenu minutes={state.refresh} onMinutes={props.onMinutes} onRefresh={props.onRefresh} />
          <ExportButton onExport={props.onExport} />
          {props.onSelect && <TouchSelect on={selecting} onChange={props.onSelect} />}
          {props.newHref && (
            <Button className="wide-only" href={links.estimates()}>
              {t('head.estimates')}
            </Button>
          )}
          {props.newHref && (
            <Button look="primary" href={props.newHref} icon={<IconPlus size={16} />}>
              {t('head.new')}
            </Button>
          )}
        </>
      }
    />
  )
}
