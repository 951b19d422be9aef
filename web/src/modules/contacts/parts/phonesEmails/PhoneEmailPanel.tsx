import { IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { CountBadge } from '../../../../ui/base/CountBadge.tsx'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import type { ContactPartKind } from './usePhoneEmailActions.ts'
import { t } from './texts.ts'
import s from './ways.module.css'

interface Props<Row> {
  kind: ContactPartKind
  /** The contact's name, for the confirmation. */
  contactName?: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  failed?: ReactNode
  keyOf: (row: Row) => number
  isPrimary: (row: Row) => boolean
  /** Text of a row for screen readers. */
  nameOf: (row: Row) => string
  render: (row: Row) => ReactNode
  mayChange: boolean
  onAdd: () => void
  onEdit: (row: Row) => void
  onDelete: (rows: readonly Row[]) => Promise<void>
  /** Left out where no row can be primary. */
  onPrimary?: (row: Row) => Promise<void>
}

/**
 * List of phones or emails of a contact: selected rows can be deleted, or one made the primary. A new record
 * is listed with id -1 until it is saved or canceled.
 */
export function PhoneEmailPanel<Row>(props: Props<Row>) {
  const { kind, rows, keyOf, isPrimary, mayChange, onPrimary: setPrimary } = props
  const heading = useId()
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const chosen = rows?.filter((row) => checked.has(keyOf(row))) ?? []
  const first = chosen[0]
  const toggle = (key: number) => {
    const next = new Set(checked)
    if (!next.delete(key)) next.add(key)
    setChecked(next)
  }
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    try {
      await action()
    } finally {
      setChecked(new Set())
      setBusy(false)
    }
  }
  const remove = async () => {
    const count = chosen.length
    const sure = await confirm({
      title: t(`delete.title.${kind}`),
      text: props.contactName
        ? t(`delete.of.${kind}`, { count, name: props.contactName })
        : t(`delete.text.${kind}`, { count }),
      confirmLabel: t(`delete.confirm.${kind}`, { count }),
      danger: true,
    })
    if (sure) await run(() => props.onDelete(chosen))
  }
  const primaryNotYet =
    chosen.length > 1
      ? t(`primary.one.${kind}`)
      : first && isPrimary(first)
        ? t(`primary.already.${kind}`)
        : undefined
  return (
    <section
      className={s.panel}
      aria-labelledby={heading}
      aria-busy={rows === undefined || busy || undefined}
    >
      <header className={s.head} data-chosen={first ? true : undefined}>
        <h3 id={heading}>{t(`title.${kind}`)}</h3>
        {rows && rows.length > 0 && <CountBadge count={rows.length} tone="grey" />}
        <span className="grow" />
        {mayChange && first && (
          <>
            <Button
              size="s"
              look="ghost"
              warn
              icon={<IconTrash size={16} />}
              busy={busy}
              onClick={() => void remove()}
            >
              {t('delete')}
            </Button>
            {setPrimary && (
              <Button
                size="s"
                look="ghost"
                icon={<IconStar size={16} />}
                notYet={primaryNotYet}
                onClick={() => void run(() => setPrimary(first))}
              >
                {t('setPrimary')}
              </Button>
            )}
          </>
        )}
        {mayChange && (
          <Button
            size="s"
            look="ghost"
            icon={<IconPlus size={16} />}
            aria-label={t(`add.${kind}`)}
            onClick={props.onAdd}
          >
            {t('add')}
          </Button>
        )}
      </header>
      {props.failed || (
        <>
          {rows === undefined && <Loading />}
          {rows?.length === 0 && (
            <p className={s.none}>{mayChange ? t(`noneAdd.${kind}`) : t(`none.${kind}`)}</p>
          )}
          <ul className={s.rows}>
            {rows?.map((row) => {
              const key = keyOf(row)
              const name = props.nameOf(row)
              return (
                <li key={key} className={s.row} data-chosen={checked.has(key) || undefined}>
                  {mayChange && (
                    <label className={s.hit}>
                      <input
                        type="checkbox"
                        className="check"
                        aria-label={t('select', { name })}
                        checked={checked.has(key)}
                        disabled={key < 0}
                        onChange={() => toggle(key)}
                      />
                    </label>
                  )}
                  <div className={s.line}>
                    {props.render(row)}
                    {isPrimary(row) && <span className={s.mark}>{t('primary')}</span>}
                  </div>
                  {mayChange && key > 0 && (
                    <button
                      type="button"
                      className={s.edit}
                      aria-label={t('editNamed', { name })}
                      onClick={() => props.onEdit(row)}
                    >
                      {t('edit')}
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}

/** Shows text at first; skeletons follow if loading takes longer. */
const Loading = () => (
  <>
    <p className={s.none} role="status">
      {t('loading')}
    </p>
    <div aria-hidden="true">
      <CardSkeleton lines={2} />
    </div>
  </>
)
