import { Face } from './card';

/** A person to call, beside an order or a form. `text` is a sentence such as "Not sure? Dana can look with you." */
export function HelpLine({
  initials,
  text,
  phone,
  phoneHref,
  hours,
}: {
  initials: string;
  text: string;
  phone: string;
  phoneHref: string;
  hours?: string;
}) {
  return (
    <div className="help-line">
      <Face initials={initials} size="sm" />
      <p>
        {text}
        <br />
        <a href={phoneHref}>{phone}</a>
        {hours ? `, ${hours}` : null}
      </p>
    </div>
  );
}
