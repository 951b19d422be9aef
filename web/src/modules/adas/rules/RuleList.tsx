import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { ruleGrades } from '#contract/kit/adas.ts'
import {
  gradeLabel,
  methodLabel,
  needLabel,
  operationLabel,
  partLabel,
  systemLabel,
} from '#contract/kit/adasLabels.ts'
import type { RuleShape } from '#contract/adas.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import type { ListPlan } from '../../../kit/list/listStore.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Tag } from '../../../ui/base/Tag.tsx'
import { PageHead, SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { RuleDialog, rulePaths } from './RuleDialog.tsx'
import { yearsText } from './ruleForm.ts'
import { t } from './texts.ts'
import s from './rules.module.css'

type State = { search: string; filter: string; pageSize: number }
const firstPage = 50
const plan: ListPlan<State> = {
  name: 'adasRules',
  defaults: { search: '', filter: '', pageSize: firstPage },
  keep: {},
}

const vehiclesOf = (rule: RuleShape): string =>
  [rule.makes.join(', ') || t('allMakes'), rule.models.join(', '), yearsText(rule)]
    .filter(Boolean)
    .join(' · ')

const triggerOf = ({ parts, operations, faultCodes }: RuleShape): string =>
  [
    ...(parts.length > 0
      ? [
          `${parts.map(partLabel).join(', ')}: ${
            operations.length > 0 ? operations.map(operationLabel).join(', ') : t('anyWork')
          }`,
        ]
      : []),
    ...(faultCodes.length > 0 ? [faultCodes.join(', ')] : []),
  ].join('; ')

/** The calibration rules, with search and filters. */
export default function RuleList({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useListState(useMemo(() => plan, []))
  const [opened, setOpened] = useState<RuleShape | 'new'>()
  useLiveRefresh('adas_rule', ...rulePaths)
  const { search, filter, pageSize } = state
  const found = useQuery({
    ...read('GET decode/rules', { query: { search, filter, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const rules = found.data?.items ?? []
  const filters = [
    { value: '', label: t('filter.all') },
    { value: 'toConfirm', label: t('filter.toConfirm') },
    ...ruleGrades.map((grade) => ({ value: grade, label: gradeLabel(grade) })),
    { value: 'inactive', label: t('filter.inactive') },
  ]
  return (
    <>
      {crumb}
      <PageHead
        title={t('title')}
        actions={
          <Button look="primary" icon={<IconPlus />} onClick={() => setOpened('new')}>
            {t('list.add')}
          </Button>
        }
      >
        {found.data && <span className="num muted">{found.data.count}</span>}
      </PageHead>
      <ToolRow
        search={
          <SearchBox
            value={search}
            onChange={(typed) => set({ search: typed, pageSize: firstPage })}
            hint={t('search')}
          />
        }
        chips={
          <select
            className={s.filter}
            aria-label={t('filter.label')}
            value={filter}
            onChange={(event) => set({ filter: event.currentTarget.value, pageSize: firstPage })}
          >
            {filters.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        }
      />
      <div className={s.scroll}>
        {found.isPending && <CardSkeleton lines={12} />}
        {found.error && !found.data && (
          <ErrorState {...listError(found.error, () => void found.refetch())} title={t('list.failed')} />
        )}
        {found.data && rules.length === 0 && (
          <Empty kind="noMatch" title={t('list.noMatch')}>
            <Button onClick={() => set({ search: '', filter: '' })}>{t('list.clear')}</Button>
          </Empty>
        )}
        {rules.length > 0 && (
          <table className={s.table} aria-label={t('list.label')}>
            <thead>
              <tr>
                <th scope="col">{t('column.rule')}</th>
                <th scope="col">{t('column.vehicles')}</th>
                <th scope="col">{t('column.when')}</th>
                <th scope="col">{t('column.then')}</th>
                <th scope="col">{t('column.source')}</th>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <tr key={rule.rule}>
                  <td>
                    <button
                      type="button"
                      aria-label={t('open', { code: rule.code })}
                      onClick={() => setOpened(rule)}
                    >
                      {rule.code}
                    </button>
                    {rule.isInactive && <Tag>{t('inactive')}</Tag>}
                  </td>
                  <td>{vehiclesOf(rule)}</td>
                  <td>{triggerOf(rule)}</td>
                  <td>
                    {systemLabel(rule.system)}
                    <span className={s.hint}>
                      {needLabel(rule.need)}
                      {rule.need !== 'limit' && `, ${methodLabel(rule.method)}`}
                    </span>
                  </td>
                  <td>
                    {rule.sourceName}
                    <span className={s.hint} data-warn={!rule.isConfirmed || undefined}>
                      {gradeLabel(rule.grade)}
                      {!(rule.isConfirmed && rule.grade === 'A') &&
                        rule.grade !== 'general' &&
                        ` · ${t(rule.isConfirmed ? 'confirmed' : 'toConfirm')}`}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {found.data && rules.length < found.data.count && (
          <div className={s.foot}>
            <span className={s.hint}>
              {t('list.shown', { shown: rules.length, count: found.data.count })}
            </span>
            <Button onClick={() => set({ pageSize: pageSize + firstPage })}>{t('list.more')}</Button>
          </div>
        )}
      </div>
      {opened && (
        <RuleDialog
          key={opened === 'new' ? 'new' : opened.rule}
          rule={opened === 'new' ? undefined : (rules.find((each) => each.rule === opened.rule) ?? opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
