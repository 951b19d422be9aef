import type { ImportCheck, PlannedChange } from '#contract/imports.ts'
import { numberText } from '#contract/kit/locale.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { t } from '../texts.ts'
import s from '../imports.module.css'

const countNames = ['added', 'changed', 'same', 'skipped', 'bad'] as const

/** The location's records as they would be after the import. */
export function Preview({ check }: { check: ImportCheck }) {
  const { changes, changedColumns, duplicates, records } = check
  const count = check.added + check.changed
  const title = count > changes.length ? t('preview.first', { count: changes.length }) : t('preview.title')
  return (
    <>
      <dl className={s.counts}>
        {countNames.map((name) => (
          <div key={name}>
            <dt>{t(`count.${name}`)}</dt>
            <dd className="num">{numberText(check[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {t('upload.records', { now: numberText(records.now), afterwards: numberText(records.afterwards) })}
      </p>
      {check.triedOut > 0 && check.triedOut < count && (
        <p className="soft">{t('preview.triedOut', { count: check.triedOut })}</p>
      )}
      {duplicates > 0 && <Note tone="warn">{t('upload.duplicates', { count: duplicates })}</Note>}
      {changedColumns.length > 0 && (
        <section>
          <h2>{t('upload.changedColumns')}</h2>
          <ul className={s.problems}>
            {changedColumns.map(({ column, count: rows }) => (
              <li key={column}>{t('upload.changedColumn', { column, count: rows })}</li>
            ))}
          </ul>
        </section>
      )}
      {changes.length > 0 && (
        <details>
          <summary>{title}</summary>
          {/* A table that is wider or longer than its box scrolls by keyboard too. */}
          <div className={s.preview} tabIndex={0} role="group" aria-label={title}>
            <table className={s.table}>
              <thead>
                <tr>
                  <th data-number="">{t('preview.line')}</th>
                  <th>{t('preview.record')}</th>
                  <th>{t('preview.does')}</th>
                  <th>{t('preview.values')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map((change) => (
                  <Change key={change.line} change={change} />
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  )
}

function Change({ change: { line, name, isNew, fields } }: { change: PlannedChange }) {
  return (
    <tr>
      <td data-number="">{line}</td>
      <td>{name}</td>
      <td>{isNew ? t('preview.adds') : t('preview.changes')}</td>
      <td className={s.values}>
        {fields.map(({ column, from, to }) => (
          <div key={column}>
            {isNew
              ? t('preview.added', { column, to })
              : t('preview.changed', {
                  column,
                  from: from || t('preview.empty'),
                  to: to || t('preview.empty'),
                })}
          </div>
        ))}
      </td>
    </tr>
  )
}
