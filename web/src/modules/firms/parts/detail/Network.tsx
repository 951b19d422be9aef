import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { firmFirms } from '#contract/firms.ts'
import { api } from '../../../../kit/api/client.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { firmCalls } from '../../data.ts'
import { cityOf } from '../../addressText.ts'
import { FirmSearch } from '../FirmSearch.tsx'
import { withFirm, type LinkRow } from './links.ts'
import { LinkTab } from './LinkTab.tsx'
import { tabDraftKey } from './tabDraft.ts'
import type { Location } from './values.ts'
import { t } from './texts.ts'

const linesOf = (links: AnswerOf<typeof firmFirms>): LinkRow[] =>
  links.map((link) => ({
    firm2: link.firm2,
    name: link.name,
    type: link.type,
    place: cityOf(link),
    kind: link.kind,
    isOptIn: link.isOptIn,
    license: link.license,
    version: link.version,
    isAdd: false,
    isRemove: false,
    isIncoming: !link.rights.includes('edit'),
  }))

/**
 * Links of a location outside its branch of the tree: out of network, and partners who see its repair orders.
 */
export function Network({ location: { firm, name, rights, path } }: { location: Location }) {
  const client = useQueryClient()
  const found = useQuery({ ...read('GET firm/firmFirms', { query: { firm } }), select: linesOf })
  // Firms in the location's own line of the tree need no link.
  const line = path.map((each) => each.firm)
  return (
    <LinkTab
      draftKey={tabDraftKey(firm, 'network')}
      title={t('network.title')}
      sub={t('network.sub')}
      emptyText={t('network.none')}
      mayEdit={rights.includes('edit')}
      found={found}
      savedText={t('network.saved', { name })}
      search={(lines, onChange) => (
        <FirmSearch
          label={t('network.find')}
          hint={t('network.search')}
          queryFor={(searchterm) =>
            read('GET firm/firmSearch', { query: { searchterm, notIncludeFirm: String(firm) } })
          }
          exclude={[
            ...line,
            ...lines.filter(({ isRemove, isIncoming }) => !isRemove && !isIncoming).map(({ firm2 }) => firm2),
          ]}
          emptyText={t('network.noOther')}
          onChoose={(chosen) =>
            onChange(withFirm(lines, chosen, chosen.type === 'Partner' ? 'partner' : 'out-of-network'))
          }
        />
      )}
      save={async (lines) => {
        const items = lines.map(({ firm2, kind, isOptIn, license, isAdd, isRemove, version }) => ({
          firm2,
          kind: kind === 'partner' ? kind : ('out-of-network' as const),
          isOptIn,
          license,
          isAdd,
          isRemove,
          version,
        }))
        await api('POST firm/saveFirmFirms', { body: { firm, items } })
        await markStale(client, ...firmCalls)
      }}
    />
  )
}
