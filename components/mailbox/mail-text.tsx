/** The text of a mail with its own line breaks; web addresses can be followed. */
export function MailText({ text }: { text: string }) {
  return <p className="mt-4 wrap-anywhere whitespace-pre-wrap">{text.split(ADDRESS).map(toPart)}</p>;
}

/** With a group, so that `split` keeps the addresses: they stand at the odd places. */
const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

function toPart(part: string, at: number) {
  return at % 2 === 1 ? (
    <a key={at} href={part} rel="noreferrer">
      {part}
    </a>
  ) : (
    part
  );
}
