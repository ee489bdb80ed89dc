import drawings from './icons.svg';

export type IconProps = { className?: string };

/**
 * A 24 by 24 line icon in the text's color, 20 px unless a class says otherwise; decoration only, words stand beside
 * it. The drawings are one file beside the page (icons.svg), which the browser keeps: a page names what it shows
 * instead of carrying each drawing twice, as HTML and as data for React.
 */
function Icon({ className, name }: IconProps & { name: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className ? `drawing icon ${className}` : 'drawing icon'} aria-hidden="true">
      <use href={`${drawings.src}#${name}`} />
    </svg>
  );
}

// Functions each, so that a page ships only those it shows.
export const AlertIcon = (props: IconProps) => <Icon {...props} name="alert" />;
export const ArrowIcon = (props: IconProps) => <Icon {...props} name="arrow" />;
export const ArrowLeftIcon = (props: IconProps) => <Icon {...props} name="arrow-left" />;
export const BankIcon = (props: IconProps) => <Icon {...props} name="bank" />;
export const BinIcon = (props: IconProps) => <Icon {...props} name="bin" />;
export const CalendarIcon = (props: IconProps) => <Icon {...props} name="calendar" />;
export const CardIcon = (props: IconProps) => <Icon {...props} name="card" />;
export const CartIcon = (props: IconProps) => <Icon {...props} name="cart" />;
export const ChatIcon = (props: IconProps) => <Icon {...props} name="chat" />;
export const CheckCircleIcon = (props: IconProps) => <Icon {...props} name="check-circle" />;
export const CheckIcon = (props: IconProps) => <Icon {...props} name="check" />;
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} name="chevron-down" />;
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} name="chevron-left" />;
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} name="chevron-right" />;
export const ClockIcon = (props: IconProps) => <Icon {...props} name="clock" />;
export const CloseIcon = (props: IconProps) => <Icon {...props} name="close" />;
export const CopyIcon = (props: IconProps) => <Icon {...props} name="copy" />;
export const DocumentIcon = (props: IconProps) => <Icon {...props} name="document" />;
export const DownloadIcon = (props: IconProps) => <Icon {...props} name="download" />;
export const EditIcon = (props: IconProps) => <Icon {...props} name="edit" />;
export const ExternalIcon = (props: IconProps) => <Icon {...props} name="external" />;
export const FilterIcon = (props: IconProps) => <Icon {...props} name="filter" />;
export const GroupIcon = (props: IconProps) => <Icon {...props} name="group" />;
export const InfoIcon = (props: IconProps) => <Icon {...props} name="info" />;
export const LockIcon = (props: IconProps) => <Icon {...props} name="lock" />;
export const MailIcon = (props: IconProps) => <Icon {...props} name="mail" />;
export const MenuIcon = (props: IconProps) => <Icon {...props} name="menu" />;
export const PersonIcon = (props: IconProps) => <Icon {...props} name="person" />;
export const PhoneIcon = (props: IconProps) => <Icon {...props} name="phone" />;
export const PrintIcon = (props: IconProps) => <Icon {...props} name="print" />;
export const SearchIcon = (props: IconProps) => <Icon {...props} name="search" />;
export const UndoIcon = (props: IconProps) => <Icon {...props} name="undo" />;
export const WarningIcon = (props: IconProps) => <Icon {...props} name="warning" />;
