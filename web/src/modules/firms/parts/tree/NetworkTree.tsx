import { numberText } from '#contract/kit/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconExternalLink, IconRoute } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { networkTree } from '#contract/firms.ts'
import { links } from '#contract/links.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Tag } from '../../../../ui/base/Tag.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import { TreeView } from './TreeView.tsx'
import { t } from './texts.ts'
import s from './tree.module.css'

type Row = AnswerOf<typeof networkTree>[number]

const relationText = ({ relation, type }: Row): string =>
  ({
    location: type,
    center: t('network.center'),
    shop: t('network.shop'),
    'out-of-network': t('network.outOfNetwork'),
    partner: t('network.partner'),
    insurance: t('network.insurance'),
  })[relation]

interface Props {
  search: string
  inactive: boolean
  onClear: () => void
}

/** Locations that have links across the tree, each with its links under it. */
export function NetworkTree({ search, inactive, onClear }: Props) {
  const navigate = useNavigate()
  const found = useQuery(read('GET firm/networkTree', { query: { showInactive: inactive || undefined } }))
  const open = (row: Row) => {
    const firm = row.parent === null ? row.firm : Number(row.parent)
    const tab =
      { center: 'centers', shop: 'centers', insurance: 'insurance' }[row.relation as 'center'] ?? 'network'
    void navigate({ href: links.location(firm, row.relation === 'location' ? undefined : tab) })
  }
  if (found.error && !found.data)
    return (
      <div className={s.none}>
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('network.failed')} />
      </div>
    )
  if (!found.data)
    return (
      <div className={s.scroll}>
        <CardSkeleton lines={12} />
      </div>
    )
  return (
    <TreeView<Row>
      label={t('network.label')}
      name="network"
      countText={(count) => t('count.entries', { count, shown: numberText(count) })}
      nodes={found.data}
      search={search}
      mark={(row) => <TypeIcon type={row.type} />}
      more={(row) => (
        <>
          <span>{relationText(row)}</span>
          {row.isPrimary && <Tag>{t('network.primary')}</Tag>}
          {row.isOptIn && <Tag>{t('network.optedIn')}</Tag>}
          {row.license && <span>{t('network.license', { license: row.license })}</span>}
          {row.isInactive && <Tag>{t('row.inactive')}</Tag>}
        </>
      )}
      isQuiet={(row) => row.isInactive}
      onOpen={open}
      menu={(row) => [
        {
          label: t(row.relation === 'location' ? 'menu.open' : 'network.openLink'),
          icon: row.relation === 'location' ? <IconExternalLink size={16} /> : <IconRoute size={16} />,
          keys: 'enter',
          onPress: () => open(row),
        },
      ]}
      empty={
        search ? (
          <Empty kind="noMatch" title={t('network.noMatch', { search })}>
            <Button onClick={onClear}>{t('clear')}</Button>
          </Empty>
        ) : (
          <Empty kind="none" title={t('network.none.title')} text={t('network.none.text')} />
        )
      }
    />
  )
}
