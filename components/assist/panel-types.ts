/** The contact in the panel's Contact Rep: the one behind the site. */
export type RepFacts = { name: string; initials: string; role: string; hours: string; phone: string; email: string };

export type PanelProps = { rep: RepFacts; open: boolean; onClose: () => void };

/** The spec's views (rules 1 §4 "Assistant"); an answer is edited inside the chat. */
export type View = 'list' | 'chat' | 'rep-chat' | 'feedback';
