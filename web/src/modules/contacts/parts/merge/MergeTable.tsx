import type { CSSProperties, ReactNode } from 'react'
import { phoneText } from '../../../../ui/base/text.tsx'
import { valueOwner } from './valueOwner.ts'
import type { MergeField, Preview } from './useMerge.ts'
import { labelOf, movesText } from './mergeText.ts'
import { t } from './texts.ts'
import s from './merge.module.css'

interface Props {
  preview: Preview
  /** Id of the surviving contact. */
  survivor: number
  onSurvivor: (contact: number) => void
  chosen: Partial<Record<MergeField, number>>
  onChoose: (field: MergeField, contact: number) => void
}

/** Compares the contacts: which one survives, what is attached to each, and whose value each field takes. */
export function MergeTable({ preview: { contacts, fields }, survivor, onSurvivor, chosen, onChoose }: Props) {
  return (
    <div className={s.table} style={{ '--columns': contacts.length } as CSSProperties}>
      <FieldRow label={t('table.keep')}>
        {contacts.map((each) => (
          <Choice
            key={each.contact}
            group="stays"
            name={t('table.keepNamed', { name: each.fullName })}
            isSelected={each.contact === survivor}
            first={each.contact === contacts[0]?.contact}
            onChoose={() => onSurvivor(each.contact)}
          >
            <b>
              <bdi>{each.fullName}</bdi>
            </b>
            <span className="muted">
              {[each.contactTypeName, each.firmName, each.isInactive ? t('table.inactive') : '']
                .filter(Boolean)
                .join(', ')}
            </span>
          </Choice>
        ))}
      </FieldRow>
      <FieldRow label={t('table.ways')} plain>
        {contacts.map((each) => (
          <ContactCell key={each.contact} of={each.fullName}>
            {[
              ...each.phones.map((phone) => phoneText(phone.phoneNo, phone.extension)),
              ...each.emails.map((email) => email.emailAddress),
            ].join(', ')}
          </ContactCell>
        ))}
      </FieldRow>
      <FieldRow label={t('table.addresses')} plain>
        {contacts.map((each) => (
          <ContactCell key={each.contact} of={each.fullName}>
            {each.addresses.map(({ addressFull }) => addressFull).join('\n')}
          </ContactCell>
        ))}
      </FieldRow>
      <FieldRow label={t('table.linked')} plain>
        {contacts.map((each) => (
          <ContactCell key={each.contact} of={each.fullName}>
            {movesText(each.moves)}
          </ContactCell>
        ))}
      </FieldRow>
      {fields.map(({ field, values }) => {
        const owner = valueOwner(field, values, survivor, chosen)
        return (
          <FieldRow key={field} label={labelOf(field)}>
            {values.map(({ contact, shown }) => (
              <Choice
                key={contact}
                group={field}
                name={t('table.choice', { field: labelOf(field), value: shown || t('table.empty') })}
                isSelected={contact === owner}
                onChoose={() => onChoose(field, contact)}
              >
                {shown ? <bdi>{shown}</bdi> : <span className="muted">{t('table.empty')}</span>}
              </Choice>
            ))}
          </FieldRow>
        )
      })}
      {fields.length === 0 && <p className="muted">{t('table.same')}</p>}
    </div>
  )
}

const FieldRow = ({ label, plain, children }: { label: string; plain?: boolean; children: ReactNode }) => (
  <div className={s.line} role={plain ? 'group' : 'radiogroup'} aria-label={label}>
    <span className={s.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
)

const ContactCell = ({ of, children }: { of: string; children: string }) => (
  <span className={s.kept}>
    <b className={s.of}>{of}: </b>
    {children || <span className="muted">{t('table.nothing')}</span>}
  </span>
)

interface ChoiceProps {
  group: string
  name: string
  isSelected: boolean
  /** Takes the initial focus. */
  first?: boolean
  onChoose: () => void
  children: ReactNode
}
const Choice = ({ group, name, isSelected, first, onChoose, children }: ChoiceProps) => (
  <label className={s.choice} data-on={isSelected || undefined}>
    <input
      type="radio"
      className="check"
      name={`merge-${group}`}
      aria-label={name}
      data-autofocus={first || undefined}
      checked={isSelected}
      onChange={onChoose}
    />
    <span className="col grow">{children}</span>
  </label>
)
