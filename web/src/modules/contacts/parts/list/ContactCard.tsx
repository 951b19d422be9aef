import { Fragment } from 'react'
import { PhoneText } from '../../../../ui/base/text.tsx'
import { Named } from '../../../../ui/base/Tag.tsx'
import type { ContactRow } from '../../data.ts'
import { countOf } from '../ways/words.ts'

/** A contact row on phones. */
export const ContactCard = ({ row }: { row: ContactRow }) => (
  <div className="col">
    <Named name={row.fileAs} isInactive={row.isInactive} strong />
    <span className="soft cut">
      {row.phoneNo ? <PhoneText number={row.phoneNo} /> : (row.emailAddress ?? 'No phone, no email')}
    </span>
    <span className="muted cut">
      {[row.contactTypeName, row.firmName, row.vehicles > 0 && countOf(row.vehicles, 'vehicle', 'vehicles')]
        .filter(Boolean)
        .map((words, at) => (
          <Fragment key={at}>
            {at > 0 && ' · '}
            <bdi>{words}</bdi>
          </Fragment>
        ))}
    </span>
  </div>
)
