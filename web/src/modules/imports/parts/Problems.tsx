import type { BadRow } from '#contract/imports.ts'
import { t } from '../texts.ts'
import s from '../imports.module.css'

/** Problems of rows, each with its line and column. */
export function Problems({ title, problems }: { title: string; problems: readonly BadRow[] }) {
  if (problems.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={s.problems}>
        {problems.map(({ line, column, reason }, at) => (
          <li key={at}>
            {column
              ? t('upload.columnProblem', { line, column, reason })
              : t('upload.problem', { line, reason })}
          </li>
        ))}
      </ul>
    </section>
  )
}
