import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../../../kit/api/client.ts'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

interface Props<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
  /** Height of what is loading, in lines. */
  lines?: number
}

/** What a query answered, a skeleton until then, or why it failed. Old figures stay while newer ones load. */
export function Loaded<T>({ query, children, lines = 8 }: Props<T>) {
  const { data, error, isPlaceholderData, refetch } = query
  if (error && !data) {
    const problem = error instanceof CallError ? error.problem : undefined
    return (
      <ErrorState
        title={t('failed')}
        text={problem?.detail}
        reference={problem?.reference}
        onAgain={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <CardSkeleton lines={lines} />
  return (
    <div className={s.loaded} aria-busy={isPlaceholderData || undefined}>
      {children(data)}
    </div>
  )
}
