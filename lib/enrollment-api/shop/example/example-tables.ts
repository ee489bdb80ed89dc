/** The tables of the example shop, by their path. All people and companies in them are invented. */
export const EXAMPLE_TABLES: Readonly<Record<string, string>> = {
  'shop.yaml': `# This folder is a shop. The format of its files is number 1.
format: 1
# Visitors who come to a site without an agent or a group of its own belong to this agent.
guest:
  agent: 7001
  openType: user
`,
  'carriers.csv': `id,name,legal_name,kind,naic,phone,logo
blue-harbor,Blue Harbor,Blue Harbor Insurance Company,insurer,00210,8005550210,
quiet-fields,Quiet Fields,Quiet Fields Services,services,,8005550221,
`,
  'portals.csv': `id,code,name,for_individuals
701,IND,Individual Plans,yes
702,EMP,Employer Advantage,
`,
  'agents.csv': `id,code,first_name,last_name,email,phone,npn,landing_slug,portals,groups,tagline,bio
7001,CL7001,Maya,Ellery,maya@cedarlane.example,5125550148,16420999,cedar-lane,701;702,8001,Plans for the trades,"<p>Maya Ellery has chosen benefits with people who build since 2014.</p>"
`,
  'licences.csv': `agent,state,lines,until
7001,TX,life;health,2031-12-31
7001,FL,life;health,2031-12-31
7001,NY,health,2031-12-31
`,
  'groups.csv': `id,code,name,agent,email,phone,address1,city,state,zip,portals,paydays
8001,SPRUCE,Spruce Joinery,7001,office@sprucejoinery.example,5125550162,12 Mill Road,Austin,TX,78704,702,26
`,
  'contributions.csv': `group,plan,level,tier,class,percent,amount
8001,5101,,IO,,50,
8001,5101,,,,,20.00
`,
  'staff.csv': `id,role,agent,group,email,name
rep-7001,rep,7001,,maya@cedarlane.example,Maya Ellery
group-8001,group,,8001,office@sprucejoinery.example,Jonas Wick
`,
  'sites.csv': `kind,host,slug,open_type,gate,agent,group,portal,hosts
product,enroll.localhost,,user,code,,,,
landing,enroll.localhost,cedar-lane,agent,code,7001,,,
agent,cedarlane.localhost,,agent,open,7001,,701,www.cedarlane.localhost
group,spruce.localhost,,group,open,,8001,702,
`,
  'brands/cedarlane.localhost.json': `{
  "site_name": "Cedar Lane Benefits",
  "brand_color": "#1f6f54",
  "radius": "soft",
  "cart_logo": "cedar-lane.svg",
  "paper_logo": "cedar-lane.png",
  "headline": "Cover for people who build.",
  "lead": "Dental, vision, accident and life plans, with prices before you give your name.",
  "contact_name": "Maya Ellery",
  "contact_first_name": "Maya",
  "contact_role": "Licensed agent, Austin",
  "contact_hours": "Mon to Fri, 8 to 6"
}
`,
  'brands/enroll.localhost_cedar-lane.json': `{
  "site_name": "Cedar Lane Benefits",
  "tagline": "Plans for the trades",
  "brand_color": "#1f6f54",
  "radius": "soft",
  "cart_logo": "cedar-lane.svg",
  "paper_logo": "cedar-lane.png",
  "headline": "The plans that Maya set aside for you.",
  "lead": "Answer four questions and see what each of them costs you a month.",
  "hero_fact_1_value": "3",
  "hero_fact_1_label": "states with a licence",
  "hero_fact_2_value": "2014",
  "hero_fact_2_label": "advising since",
  "featured_note": "What crews on a site take most often.",
  "contact_name": "Maya Ellery",
  "contact_first_name": "Maya",
  "contact_role": "Licensed agent, Austin",
  "contact_hours": "Mon to Fri, 8 to 6",
  "contact_blurb": "Maya reads the small print with you, by phone or on your site."
}
`,
  'brands/spruce.localhost.json': `{ "site_name": "Spruce Joinery", "brand_color": "#7a4a1c", "headline": "Your benefits at Spruce Joinery." }
`,
  'brands/cedar-lane.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40" viewBox="0 0 160 40">
  <rect width="160" height="40" rx="6" fill="#1f6f54"/>
  <path d="M14 29 22 9l8 20z" fill="#ffffff"/>
  <text x="40" y="26" font-family="sans-serif" font-weight="700" font-size="17" fill="#ffffff">Cedar Lane</text>
</svg>
`,
  'areas.csv': `plan,effective_from,state,zip3,county,name,factor
5401,2026-01-01,NY,,,,1.15
5401,2026-01-01,TX,787,,Austin,1.05
`,
  'visibility.csv': `plan,site,agent,group,portal,visible
5601,spruce.localhost,,,,no
`,
  'featured.csv': `plan,site,agent,group,portal
5101,,,,
5201,,,,
5501,,,,
`,
  'questions.csv': `id,kind,plan,carrier,text
101,health,,,"In the last 10 years, have you been treated for a disease of the heart, blood vessels or blood?"
102,health,,,"In the last 10 years, have you been treated for cancer, a tumor or a growth of any kind?"
150,medication,,,Do you take medication that a doctor prescribed?
`,
  'assistant-questions.csv': `id,text
1,What would you like to cover first?
2,Who should the plan cover?
`,
  'referrals.csv': `id,site,agent,group,portal,first_name,last_name,last_day
spring,,7001,,701,Priya,Natarajan,
`,
};
