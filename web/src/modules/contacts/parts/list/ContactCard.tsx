import { PhoneText } from '../../../../ui/base/text.tsx'
import type { ContactRow } from '../../data.ts'
import { countOf } from '../ways/words.ts'
import s from './list.module.css'

interface Props {
  row: ContactRow
  checked: boolean
  onCheck: () => void
}

/** A contact on a phone: who, how to reach, where. */
export const ContactCard = ({ row, checked, onCheck }: Props) => (
  <div className={s.card}>
    <label className={s.tick}>
      <input
        type="checkbox"
        className="check"
        aria-label={`Select ${row.fileAs}`}
        checked={checked}
        onChange={onCheck}
      />
    </label>
    <div className="col grow">
      <span className={s.name}>
        <b className="cut">
          <bdi>{row.fileAs}</bdi>
        </b>
        {row.isInactive && <span className={s.tag}>Inactive</span>}
      </span>
      <span className="soft cut">
        {row.phoneNo ? <PhoneText number={row.phoneNo} /> : (row.emailAddress ?? 'No phone, no email')}
      </span>
      <span className="muted cut">
        {row.contactTypeName && `${row.contactTypeName} · `}
        <bdi>{row.firmName}</bdi>
        {row.vehicles > 0 && ` · ${countOf(row.vehicles, 'vehicle', 'vehicles')}`}
      </span>
    </div>
  </div>
)
