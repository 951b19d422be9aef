import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconExternalLink, IconRoute } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { networkTree } from '#contract/firms.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Tag } from '../../../../ui/base/Tag.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import { TreeView } from './TreeView.tsx'
import s from './tree.module.css'

type Row = AnswerOf<typeof networkTree>[number]

const words: Record<Row['relation'], string> = {
  location: '',
  center: 'Center',
  shop: 'Shop that it serves',
  'out-of-network': 'Out of network',
  partner: 'Partner',
  insurance: 'Insurance program',
}

interface Props {
  search: string
  inactive: boolean
  onClear: () => void
}

/** Locations that have links across the tree, each with its links below. */
export function NetworkTree({ search, inactive, onClear }: Props) {
  const navigate = useNavigate()
  const found = useQuery(read('GET firm/networkTree', { query: { showInactive: inactive || undefined } }))
  const open = (row: Row) => {
    const at = row.parent ?? String(row.firm)
    const tab =
      { center: 'centers', shop: 'centers', insurance: 'insurance' }[row.relation as 'center'] ?? 'network'
    void navigate({ href: `/locations/${at}${row.relation === 'location' ? '' : `?tab=${tab}`}` })
  }
  if (found.error && !found.data)
    return (
      <div className={s.none}>
        <ErrorState
          {...listError(found.error, () => void found.refetch())}
          title="The network could not be loaded"
        />
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
      label="Network tree"
      name="network"
      unit="entry"
      units="entries"
      nodes={found.data}
      search={search}
      mark={(row) => <TypeIcon type={row.type} />}
      more={(row) => (
        <>
          <span>{row.relation === 'location' ? row.type : words[row.relation]}</span>
          {row.isPrimary && <Tag>Primary</Tag>}
          {row.isOptIn && <Tag>Opted in</Tag>}
          {row.license && <span>License {row.license}</span>}
          {row.isInactive && <Tag>Inactive</Tag>}
        </>
      )}
      isQuiet={(row) => row.isInactive}
      onOpen={open}
      menu={(row) => [
        {
          label: row.relation === 'location' ? 'Open' : 'Open this relation',
          icon: row.relation === 'location' ? <IconExternalLink size={16} /> : <IconRoute size={16} />,
          keys: 'enter',
          onPress: () => open(row),
        },
      ]}
      empty={
        search ? (
          <Empty kind="noMatch" title={`Nothing in the network matches “${search}”`}>
            <Button onClick={onClear}>Clear search</Button>
          </Empty>
        ) : (
          <Empty
            kind="none"
            title="No relations yet"
            text="Centers that serve shops, links out of the network, partners and insurance programs stand here."
          />
        )
      }
    />
  )
}
