import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import { withChange, withKept, keyOf, withoutLink, type LinkRow } from './links.ts'
import s from './one.module.css'

interface Props {
  lines: readonly LinkRow[]
  onChange: (lines: LinkRow[]) => void
  mayEdit: boolean
  emptyText: string
}

const kinds = { 'out-of-network': 'Out of network', partner: 'Partner', insurance: '' }

/**
 * Linked firms of a location with opt-in, license, and a remove button. Removed ones stay visible until
 * saved.
 */
export function LinkRows({ lines, onChange, mayEdit, emptyText }: Props) {
  if (lines.length === 0) return <p className={s.none}>{emptyText}</p>
  return (
    <ul className={s.list}>
      {lines.map((line) => {
        const isOpen = mayEdit && !line.isIncoming && !line.isRemove
        return (
          <li key={keyOf(line)} data-gone={line.isRemove || undefined}>
            <TypeIcon type={line.type ?? 'Partner'} />
            <span className="grow">
              <span className={s.gone} dir="auto">
                {line.kind === 'insurance' || line.isAdd ? (
                  line.name
                ) : (
                  <Link href={`/locations/${line.firm2}`}>{line.name}</Link>
                )}
              </span>{' '}
              <span className="muted">
                {[kinds[line.kind], line.place, line.isIncoming && 'made by the other side']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {line.isAdd && (
              <span className={s.mark} data-ramp="green">
                Added, not saved
              </span>
            )}
            {line.isRemove && (
              <span className={s.mark} data-ramp="red">
                Removed at the next save
              </span>
            )}
            {!line.isRemove && (
              <label className={s.optIn}>
                <input
                  type="checkbox"
                  className="check"
                  checked={line.isOptIn}
                  disabled={!isOpen}
                  aria-label={`Opt in, ${line.name}`}
                  onChange={(event) =>
                    onChange(withChange(lines, line, { isOptIn: event.currentTarget.checked }))
                  }
                />
                Opt in
              </label>
            )}
            {isOpen ? (
              <span className={s.license}>
                <TextField
                  label={`License, ${line.name}`}
                  placeholder="License"
                  value={line.license}
                  onChange={(license) => onChange(withChange(lines, line, { license }))}
                />
              </span>
            ) : (
              line.license && !line.isRemove && <span className="soft">License {line.license}</span>
            )}
            {isOpen && (
              <IconButton
                label={`Remove ${line.name}`}
                icon={<IconTrash size={16} />}
                onClick={() => onChange(withoutLink(lines, line))}
              />
            )}
            {line.isRemove && (
              <Button
                size="s"
                look="ghost"
                icon={<IconArrowBackUp size={14} />}
                onClick={() => onChange(withKept(lines, line))}
              >
                Keep
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
