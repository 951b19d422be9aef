import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ListFooter } from '../../../ui/list/ListFooter.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { Proposal } from './Proposal.tsx'
import { t } from './texts.ts'

/** Texts that wait for a second person. */
export function ProposalsDialog({ onClose }: { onClose: () => void }) {
  const [paging, setPaging] = useState({ page: 1, pageSize: 25 })
  const found = useQuery({
    ...read('GET language/proposedTexts', { query: paging }),
    placeholderData: keepPreviousData,
  })
  const { data } = found
  return (
    <Dialog
      title={t('proposals.title')}
      sub={t('proposals.sub')}
      onClose={onClose}
      foot={
        data && data.count > paging.pageSize ? (
          <ListFooter
            unit={t('proposals.unit')}
            rows={data.items}
            paging={{
              page: paging.page,
              size: paging.pageSize,
              count: data.count,
              onPage: (page) => setPaging({ ...paging, page }),
              onSize: (pageSize) => setPaging({ page: 1, pageSize }),
            }}
          />
        ) : undefined
      }
    >
      {found.isPending && <CardSkeleton lines={6} />}
      {found.error && !data && (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('proposals.failed')} />
      )}
      {data?.items.length === 0 && (
        <Empty kind="none" title={t('proposals.none')} text={t('proposals.noneText')} />
      )}
      {data?.items.map((each) => (
        <Proposal key={each.translation} proposal={each} showsText />
      ))}
    </Dialog>
  )
}
