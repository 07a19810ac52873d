import type { Field } from '#api/fields.ts';
import { textLink } from '#ui/button.tsx';
import { Rich } from '../parts.tsx';

/** Returns the anchor of a named object on a page of the reference. */
export const placeOf = (shape: string) => `object-${shape}`;

interface Props {
  fields: readonly Field[];
  /** The note on a field that may be missing. */
  optional?: string;
}

/** Fields or parameters, with their types and meanings. */
export function FieldList({ fields, optional = 'optional' }: Props) {
  return (
    <dl className="border-t border-dashed border-faint">
      {fields.map(({ name, isRequired, type, refersTo, bounds, description }) => (
        <div
          key={name}
          className="gap-x-6 border-b border-dashed border-rule py-2.5 md:grid md:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <dt className="min-w-0 wrap-anywhere">
            <code className="font-mono text-sm leading-6 font-semibold">{name}</code>{' '}
            <span className="block font-mono text-[0.8125rem] leading-5 text-faint max-md:inline">
              {refersTo === null ? (
                type
              ) : (
                <a href={`#${placeOf(refersTo)}`} className={textLink}>
                  {type}
                </a>
              )}
              {!isRequired && `, ${optional}`}
            </span>
          </dt>
          <dd className="leading-6">
            <Rich text={description} />
            {bounds !== '' && <span className="text-faint"> ({bounds})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
