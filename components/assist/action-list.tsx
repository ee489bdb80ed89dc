'use client';

import type { ComponentType, ReactNode } from 'react';
import { ChatIcon, ChevronRightIcon, DocumentIcon, EditIcon, ExternalIcon, PhoneIcon } from '@/components/art/icons';
import type { IconProps } from '@/components/art/icons';
import type { RepFacts, View } from './panel-types';
import type { Assistant } from './use-assistant';

/** The actions of the assistant (rules 1 §2.13): the question chat, Contact Rep, Create Ticket, Feedback. */
export function ActionList({
  assistant,
  rep,
  onGo,
}: {
  assistant: Assistant;
  rep: RepFacts;
  onGo: (view: View) => void;
}) {
  const { answers, questions, state, ticket } = assistant;
  const reachable = rep.phone !== '' || rep.email !== '';
  return (
    <ul className="assist-actions">
      <Action Icon={ChatIcon} onClick={() => onGo('chat')} detail={progress(state, answers.length, questions.length)}>
        Answer a few questions
      </Action>
      {reachable && (
        <Action Icon={PhoneIcon} onClick={() => onGo('rep-chat')} detail={rep.name}>
          Contact Rep
        </Action>
      )}
      {ticket !== null && (
        <li>
          <a href={ticket} target="_blank" rel="noopener noreferrer">
            <Row Icon={DocumentIcon} EndIcon={ExternalIcon} detail="For problems with this site">
              Create Ticket
              <span className="sr-only"> (opens in a new tab)</span>
            </Row>
          </a>
        </li>
      )}
      <Action Icon={EditIcon} onClick={() => onGo('feedback')} detail="What should we do better?">
        Feedback
      </Action>
    </ul>
  );
}

function progress(state: Assistant['state'], given: number, asked: number): string {
  if (state !== 'ready' || given === 0) return 'So that we know what matters to you';
  return given >= asked ? 'All answered. See or change them' : `${given} of ${asked} answered`;
}

type RowProps = {
  Icon: ComponentType<IconProps>;
  EndIcon?: ComponentType<IconProps>;
  detail: string;
  children: ReactNode;
};

function Row({ Icon, EndIcon = ChevronRightIcon, detail, children }: RowProps) {
  return (
    <>
      <span className="tic tic-round">
        <Icon />
      </span>
      <span>
        <b>{children}</b>
        <small>{detail}</small>
      </span>
      <EndIcon />
    </>
  );
}

function Action({ onClick, ...row }: RowProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        <Row {...row} />
      </button>
    </li>
  );
}
