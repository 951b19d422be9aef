import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { links } from '#contract/links.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import { withChange, withKept, keyOf, withoutLink, type LinkRow } from './links.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

interface Props {
  lines: readonly LinkRow[]
  onChange: (lines: LinkRow[]) => void
  mayEdit: boolean
  emptyText: string
}

const kindText = (kind: LinkRow['kind']): string =>
  ({ 'out-of-network': t('links.outOfNetwork'), partner: t('links.partner'), insurance: '' })[kind]

/**
 * Linked locations with opt-in, license, and a remove button. Removed ones stay visible until
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
                  <Link href={links.location(line.firm2)}>{line.name}</Link>
                )}
              </span>{' '}
              <span className="muted">
                {[kindText(line.kind), line.place, line.isIncoming && t('links.incoming')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {line.isAdd && (
              <span className={s.mark} data-ramp="green">
                {t('links.added')}
              </span>
            )}
            {line.isRemove && (
              <span className={s.mark} data-ramp="red">
                {t('links.removed')}
              </span>
            )}
            {!line.isRemove && (
              <label className={s.optIn}>
                <input
                  type="checkbox"
                  className="check"
                  checked={line.isOptIn}
                  disabled={!isOpen}
                  aria-label={t('links.optInNamed', { name: line.name })}
                  onChange={(event) =>
                    onChange(withChange(lines, line, { isOptIn: event.currentTarget.checked }))
                  }
                />
                {t('links.optIn')}
              </label>
            )}
            {isOpen ? (
              <span className={s.license}>
                <TextField
                  label={t('links.licenseNamed', { name: line.name })}
                  placeholder={t('links.license')}
                  value={line.license}
                  onChange={(license) => onChange(withChange(lines, line, { license }))}
                />
              </span>
            ) : (
              line.license &&
              !line.isRemove && (
                <span className="soft">{t('links.licenseText', { license: line.license })}</span>
              )
            )}
            {isOpen && (
              <IconButton
                label={t('links.remove', { name: line.name })}
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
                {t('links.keep')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
